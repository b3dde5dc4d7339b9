import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { embedSnippet } from '../bots.paths.ts'
import styles from './connect.module.css'
import { LocalAddress } from './LocalAddress.tsx'
import { useNoteShared } from './use-note-shared.ts'

/** The line for a website, and whether that was seen. */
export function SiteCode() {
  const { connect } = usePhrases('bots')
  const format = useFormat()
  const { id, site } = useBot()
  const { pathTo } = useWorkspace()
  const noteShared = useNoteShared('snippet-copied')
  return (
    <div className={styles.wayBody}>
      <p>{connect.siteText}</p>
      <LocalAddress />
      <CopyField label={connect.snippet} text={embedSnippet(window.location.origin, id)} onCopied={noteShared} />
      <p
        className={styles.visit}
        data-visited={site !== null || undefined}
        role="status"
        title={site === null ? undefined : connect.siteMeaning}
      >
        {site === null ? connect.siteWaiting : connect.siteSeen(site.host, format.relative(site.seenAt))}
      </p>
      <div>
        <Button variant="default" component={Link} to={pathTo('widget')}>
          {connect.setUpWidget}
        </Button>
      </div>
    </div>
  )
}

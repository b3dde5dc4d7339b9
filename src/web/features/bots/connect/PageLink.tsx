import { Button } from '@mantine/core'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { hostedPageOf } from '../bots.paths.ts'
import styles from './connect.module.css'
import { LocalAddress } from './LocalAddress.tsx'
import { QrDownload } from './QrDownload.tsx'
import { useNoteShared } from './use-note-shared.ts'

/** The page of a bot: its link, its code to scan, and whether a customer came. */
export function PageLink() {
  const { connect } = usePhrases('bots')
  const format = useFormat()
  const bot = useBot()
  const noteShared = useNoteShared('link-copied')
  const link = window.location.origin + hostedPageOf(bot.id)
  const { firstVisitAt } = bot
  return (
    <div className={styles.wayBody}>
      <p>{{ draft: connect.pageDraft, completed: connect.pageText, closed: connect.pageClosed }[bot.status]}</p>
      <LocalAddress />
      <CopyField label={connect.pageLink} text={link} onCopied={noteShared} />
      <div>
        <Button variant="default" component="a" href={hostedPageOf(bot.id)} target="_blank" rel="noopener">
          {connect.openPage}
        </Button>
      </div>
      <p className={styles.visit} data-visited={firstVisitAt !== null || undefined} role="status">
        {firstVisitAt === null ? connect.pageWaiting : connect.pageVisited(format.relative(firstVisitAt))}
      </p>
      <QrDownload link={link} />
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { embedSnippet, hostedPageOf } from '../bots.paths.ts'
import { useTickFirstStep } from '../bots.queries.ts'
import { ApiKey } from './ApiKey.tsx'
import { ChatSwitch } from './ChatSwitch.tsx'
import { ContactLimitsForm } from './ContactLimitsForm.tsx'
import styles from './connect.module.css'
import { LocalAddress } from './LocalAddress.tsx'
import { LookForm } from './LookForm.tsx'
import { QrDownload } from './QrDownload.tsx'
import { Way } from './Way.tsx'

/** Putting a bot to use: its page, a line for a site, a key for programs, and how it looks to customers. */
export default function Connect() {
  const { connect } = usePhrases('bots')
  const format = useFormat()
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const { origin } = window.location
  const tick = useTickFirstStep()
  const { site, firstVisitAt, firstSteps } = bot
  const link = origin + hostedPageOf(bot.id)
  const noteCopied = (step: 'snippet-copied' | 'link-copied') => () => {
    if (!firstSteps.isShared) tick.start({ params: { botId: bot.id }, body: { step } })
  }
  return (
    <div className={styles.page}>
      <PageHeader title={connect.title} text={connect.text} />
      <LocalAddress />
      <div className={styles.ways}>
        <Way
          title={connect.pageTitle}
          text={{ draft: connect.pageDraft, completed: connect.pageText, closed: connect.pageClosed }[bot.status]}
        >
          <CopyField label={connect.pageLink} text={link} onCopied={noteCopied('link-copied')} />
          <div>
            <Button variant="default" component="a" href={hostedPageOf(bot.id)} target="_blank" rel="noopener">
              {connect.openPage}
            </Button>
          </div>
          <p className={styles.visit} data-visited={firstVisitAt !== null || undefined} role="status">
            {firstVisitAt === null ? connect.pageWaiting : connect.pageVisited(format.relative(firstVisitAt))}
          </p>
          <QrDownload link={link} />
        </Way>
        <Way title={connect.siteTitle} text={connect.siteText}>
          <CopyField
            label={connect.snippet}
            text={embedSnippet(origin, bot.id)}
            onCopied={noteCopied('snippet-copied')}
          />
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
        </Way>
        <Way title={connect.lookTitle} text={connect.lookText}>
          <LookForm />
        </Way>
        <Way title={connect.apiTitle} text={connect.apiText}>
          <ApiKey />
        </Way>
        <Way
          title={connect.stateTitle}
          text={{ draft: connect.stateDraft, completed: connect.stateOpen, closed: connect.stateClosed }[bot.status]}
        >
          <ChatSwitch />
        </Way>
        <Way title={connect.limitsTitle} text={connect.limitsText}>
          <ContactLimitsForm />
        </Way>
        <Way title={connect.soonTitle} text={connect.soonText} />
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { embedSnippet, hostedPageOf } from '../bots.paths.ts'
import { useTickFirstStep } from '../bots.queries.ts'
import { ApiKey } from './ApiKey.tsx'
import styles from './connect.module.css'
import { Way } from './Way.tsx'

/** Putting a bot to use: its page, a line for a site, a key for programs. */
export default function Connect() {
  const { connect } = usePhrases('bots')
  const bot = useBot()
  const { origin } = window.location
  const tick = useTickFirstStep()
  const { isSnippetCopied, hasVisit } = bot.firstSteps
  const isClosed = bot.status === 'closed'
  return (
    <div className={styles.page}>
      <PageHeader title={connect.title} text={connect.text} />
      <div className={styles.ways}>
        <Way title={connect.pageTitle} text={isClosed ? connect.pageClosed : connect.pageText}>
          <CopyField label={connect.pageLink} text={origin + hostedPageOf(bot.id)} />
          <div>
            <Button variant="default" component="a" href={hostedPageOf(bot.id)} target="_blank" rel="noopener">
              {connect.openPage}
            </Button>
          </div>
        </Way>
        <Way title={connect.siteTitle} text={connect.siteText}>
          <CopyField
            label={connect.snippet}
            text={embedSnippet(origin, bot.id)}
            onCopied={() => {
              if (!isSnippetCopied) tick.start({ params: { botId: bot.id }, body: { step: 'snippet-copied' } })
            }}
          />
          <p className={styles.visit} data-visited={hasVisit || undefined} role="status">
            {hasVisit ? connect.installed : connect.waiting}
          </p>
        </Way>
        <Way title={connect.apiTitle} text={connect.apiText}>
          <ApiKey />
        </Way>
        <Way title={connect.soonTitle} text={connect.soonText} />
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sendMessage } from '#contract/answers.ts'
import { urlOf } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { botsQuery, useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { CopyField } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import styles from './bots.module.css'
import { embedSnippet, hostedPagePath } from './bots.paths.ts'
import { useRenewKey, useTickSnippetCopied } from './bots.queries.ts'

/** How often to look whether the first visitor came, while the owner watches. */
const visitPollMs = 5000

export default function Connect() {
  const { connect } = usePhrases().bots
  const bot = useBot()
  const { origin } = window.location
  const tick = useTickSnippetCopied(bot.id)
  const { hasVisit } = bot.firstSteps
  useQuery({ ...botsQuery, refetchInterval: hasVisit ? false : visitPollMs })
  return (
    <div className={styles.page}>
      <PageHeader title={connect.title} text={connect.text} />
      <div className={styles.ways}>
        <Way title={connect.pageTitle} text={connect.pageText}>
          <CopyField label={connect.pageLink} text={origin + hostedPagePath(bot.id)} />
          <div>
            <Button variant="default" component="a" href={hostedPagePath(bot.id)} target="_blank" rel="noopener">
              {connect.openPage}
            </Button>
          </div>
        </Way>
        <Way title={connect.siteTitle} text={connect.siteText}>
          <CopyField
            label={connect.snippet}
            text={embedSnippet(origin, bot.id)}
            onCopied={() => {
              if (!bot.firstSteps.isSnippetCopied) tick.mutate(undefined)
            }}
          />
          <p className={styles.visit} data-visited={hasVisit || undefined} aria-live="polite">
            {hasVisit ? connect.installed : connect.waiting}
          </p>
        </Way>
        <Way title={connect.apiTitle} text={connect.apiText}>
          <Key />
        </Way>
        <Way title={connect.soonTitle} text={connect.soonText} />
      </div>
    </div>
  )
}

function Way({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.way}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children !== undefined && <div className={styles.wayBody}>{children}</div>}
    </section>
  )
}

function Key() {
  const { connect } = usePhrases().bots
  const bot = useBot()
  const renewal = useRenewKey(bot.id)
  const [isAsking, setAsking] = useState(false)
  const url = window.location.origin + urlOf(sendMessage, { params: { botId: bot.id } })
  const key = renewal.data?.apiKey
  const example = [
    `curl ${url} \\`,
    `  -H 'Authorization: Bearer ${key ?? `${bot.keyPrefix ?? 'hd'}…`}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ text: connect.question })}'`,
  ].join('\n')
  return (
    <>
      {key === undefined ? (
        <p>{bot.keyPrefix === null ? connect.noKey : connect.currentKey(bot.keyPrefix)}</p>
      ) : (
        <CopyField label={connect.newKey} text={key} />
      )}
      <CopyField label={connect.example} text={example} />
      <div className={styles.wayActions}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {connect.renew}
        </Button>
        <Button variant="subtle" component={Link} to="/developers">
          {connect.reference}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={connect.renewTitle}
        actionLabel={connect.renew}
        onConfirm={async () => {
          await renewal.mutateAsync(undefined)
        }}
      >
        {connect.renewText}
      </ConfirmDialog>
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '#contract/endpoint-url.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { useRenewKey } from '../bots.queries.ts'
import styles from './connect.module.css'

/** The key of a bot for programs, with a call to try it. */
export function ApiKey() {
  const { connect } = usePhrases('bots')
  const bot = useBot()
  const renewal = useRenewKey()
  const [isAsking, setAsking] = useState(false)
  const url = window.location.origin + urlOf(sendMessage, { params: { botId: bot.id } })
  const key = renewal.reply?.apiKey
  // The address is the longest and stands last: where it wraps, no backslash is left alone on a line.
  const example = [
    `curl -H 'Authorization: Bearer ${key ?? 'API_KEY'}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify({ text: connect.question })}'`,
    `  ${url}`,
  ].join(' \\\n')
  return (
    <div className={styles.wayBody}>
      <p>{connect.apiText}</p>
      {key === undefined ? (
        <p>{bot.keyPrefix === null ? connect.noKey : connect.currentKey(bot.keyPrefix)}</p>
      ) : (
        <CopyField label={connect.newKey} text={key} />
      )}
      <CopyField label={connect.example} text={example} />
      <div className={styles.wayActions}>
        {bot.keyPrefix === null ? (
          <Button
            variant="default"
            loading={renewal.isBusy}
            onClick={() => renewal.start({ params: { botId: bot.id } })}
          >
            {connect.makeKey}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {connect.renew}
          </Button>
        )}
        <Button variant="subtle" component={Link} to={pathOf('developers')}>
          {connect.reference}
        </Button>
      </div>
      {renewal.error !== null && <ErrorNotice error={renewal.error} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={connect.renewTitle}
        actionLabel={connect.renew}
        onConfirm={async () => {
          await renewal.call({ params: { botId: bot.id } })
        }}
      >
        {connect.renewText}
      </ConfirmDialog>
    </div>
  )
}

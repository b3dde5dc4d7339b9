import { Button } from '@mantine/core'
import { type Connection, changeConnection } from '#contract/features/channels/connections.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { openParam } from '../channels.paths.ts'
import { connectionReads } from '../channels.queries.ts'
import { SlackFields } from '../steps/slack/SlackFields.tsx'
import { wayOf } from '../steps/slack/slack-places.ts'
import styles from './connection.module.css'
import { useTellSaved } from './use-tell-saved.ts'

const empty = { config: { botToken: '', signingSecret: '', appToken: '' } }

/** Other tokens for the same app: what is left empty stays. */
export function ChangeSlack({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const bot = useBot()
  const tellSaved = useTellSaved()
  const form = useContractForm(changeConnection, {
    initial: empty,
    argumentsOf: ({ config }) => ({
      params: { botId: bot.id, connectionId: connection.id },
      body: { config: Object.fromEntries(Object.entries(config).filter(([, value]) => value.trim() !== '')) },
    }),
    invalidates: connectionReads,
    params: [openParam],
    onSaved: (reply): void => {
      form.restart(empty)
      tellSaved(reply)
    },
  })
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <SlackFields input={form.input} way={wayOf(connection)} stored={connection.config} />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSending} variant={form.isDirty ? 'filled' : 'default'}>
          {connecting.save}
        </Button>
      </div>
    </form>
  )
}

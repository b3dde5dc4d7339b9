import { Button, TextInput } from '@mantine/core'
import type { ErrorCode } from '#contract/errors.ts'
import { createConnection } from '#contract/features/channels/connections.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { openParam } from '../../channels.paths.ts'
import { connectionReads } from '../../channels.queries.ts'
import styles from '../steps.module.css'
import { SlackFields } from './SlackFields.tsx'
import type { SlackWay } from './slack-places.ts'

interface NewSlackFormProps {
  way: SlackWay
  onMade: (connectionId: string) => void
}

/** Connects an app of Slack: its tokens are tried before anything is stored. */
export function NewSlackForm({ way, onMade }: NewSlackFormProps) {
  const connecting = usePhrases('connecting')
  const bot = useBot()
  const form = useContractForm(createConnection, {
    initial: { name: '', config: { botToken: '', signingSecret: '', appToken: '' } },
    argumentsOf: ({ name, config: { botToken, signingSecret, appToken } }) => {
      const config =
        way === 'calls' ? { botToken, signingSecret, appToken: '' } : { botToken, signingSecret: '', appToken }
      return { params: { botId: bot.id }, body: { kind: 'slack' as const, name, config } }
    },
    // The contract takes either of the two; the way that was chosen needs its own.
    compare: ({ config }) =>
      way === 'socket' && config.appToken.trim() === ''
        ? ({ 'config.appToken': 'field-required' } as Record<string, ErrorCode>)
        : {},
    invalidates: connectionReads,
    params: [openParam],
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <SlackFields input={form.input} way={way} />
      <TextInput
        label={connecting.name}
        description={connecting.nameHint}
        autoComplete="off"
        maxLength={60}
        {...form.input('name')}
      />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSending}>
          {connecting.save}
        </Button>
      </div>
    </form>
  )
}

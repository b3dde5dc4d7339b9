import { Button } from '@mantine/core'
import type { ErrorCode } from '#contract/errors.ts'
import { type Connection, changeConnection } from '#contract/features/channels/connections.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { openParam } from '../channels.paths.ts'
import { connectionReads } from '../channels.queries.ts'
import { ChoiceList } from '../steps/ChoiceList.tsx'
import { ConsolePlace } from '../steps/Step.tsx'
import { SlackFields } from '../steps/slack/SlackFields.tsx'
import { placeOf, type SlackWay, slackWays, wayOf } from '../steps/slack/slack-places.ts'
import stepStyles from '../steps/steps.module.css'
import styles from './connection.module.css'
import { useTellSaved } from './use-tell-saved.ts'

interface Values {
  way: SlackWay
  config: { botToken: string; signingSecret: string; appToken: string }
}

function valuesOf(connection: Connection): Values {
  return { way: wayOf(connection), config: { botToken: '', signingSecret: '', appToken: '' } }
}

/** Other tokens for the same app, or the other way for its events: what is left empty stays. */
export function ChangeSlack({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { slack } = usePhrases('platforms')
  const bot = useBot()
  const tellSaved = useTellSaved('slack')
  const stored = connection.config
  const form = useContractForm(changeConnection, {
    initial: valuesOf(connection),
    argumentsOf: ({ way, config: { botToken, signingSecret, appToken } }) => {
      const given = way === 'calls' ? { botToken, signingSecret } : { botToken, appToken }
      const config = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
      const isLeavingSocket = way === 'calls' && stored.appToken
      return {
        params: { botId: bot.id, connectionId: connection.id },
        body: isLeavingSocket ? { config, without: ['appToken'] } : { config },
      }
    },
    // The way that is chosen needs its own secret.
    compare: ({ way, config }): Record<string, ErrorCode> => {
      const name = way === 'calls' ? 'signingSecret' : 'appToken'
      return !stored[name] && config[name].trim() === '' ? { [`config.${name}`]: 'field-required' } : {}
    },
    invalidates: connectionReads,
    params: [openParam],
    onSaved: (reply): void => {
      form.restart(valuesOf(reply))
      tellSaved(reply)
    },
  })
  const { way } = form.values
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ChoiceList
        label={slack.way}
        choices={slackWays.map((value) => ({ value, ...slack[value] }))}
        value={way}
        onChange={(chosen) => form.setValue('way', chosen)}
      />
      {way === 'calls' && !connection.isPublicAddress && (
        <p className={stepStyles.warning}>{connecting.needsAddress}</p>
      )}
      {way !== wayOf(connection) && <OtherWay way={way} callbackUrl={connection.callbackUrl} />}
      <SlackFields input={form.input} way={way} stored={stored} />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSending} variant={form.isDirty ? 'filled' : 'default'}>
          {connecting.save}
        </Button>
      </div>
    </form>
  )
}

const otherPlaces = { calls: ['socket-mode', 'events', 'interactivity'], socket: ['socket-mode'] } as const

/** What is to be changed in Slack as well. */
function OtherWay({ way, callbackUrl }: { way: SlackWay; callbackUrl: string }) {
  const { slack } = usePhrases('platforms')
  return (
    <div className={styles.other}>
      <p>{slack[way].change}</p>
      {otherPlaces[way].map((id) => (
        <ConsolePlace key={id} place={placeOf(id)} lang="en" />
      ))}
      {way === 'calls' && <CopyField label={slack.eventsUrl} text={callbackUrl} />}
    </div>
  )
}

import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ConfigInput } from '../field-input.ts'
import { SecretInput } from '../SecretInput.tsx'
import { ConsolePlace } from '../Step.tsx'
import styles from '../steps.module.css'
import { placeOf, type SlackWay } from './slack-places.ts'

interface SlackFieldsProps {
  input: ConfigInput<SlackConfig>
  way: SlackWay
  /** What is stored: the last four characters of each. */
  stored?: Readonly<Record<string, string>>
}

/** The tokens of an app, each below the place where Slack's console has it. */
export function SlackFields({ input, way, stored = {} }: SlackFieldsProps) {
  const { slack } = usePhrases('platforms')
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <ConsolePlace place={placeOf('bot-token')} lang="en" />
        <SecretInput
          label={slack.botToken}
          description={slack.botTokenHint}
          stored={stored.botToken}
          {...input('config.botToken')}
        />
      </div>
      {way === 'calls' ? (
        <div className={styles.field}>
          <ConsolePlace place={placeOf('signing-secret')} lang="en" />
          <SecretInput
            label={slack.signingSecret}
            description={slack.signingSecretHint}
            stored={stored.signingSecret}
            {...input('config.signingSecret')}
          />
        </div>
      ) : (
        <div className={styles.field}>
          <ConsolePlace place={placeOf('app-token')} lang="en" />
          <SecretInput
            label={slack.appToken}
            description={slack.appTokenHint}
            stored={stored.appToken}
            {...input('config.appToken')}
          />
        </div>
      )}
    </div>
  )
}

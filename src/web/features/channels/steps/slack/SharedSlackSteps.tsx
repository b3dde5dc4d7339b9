import type { Connection } from '#contract/features/channels/connections.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { hasHeard } from '../../connection-status.ts'
import { Step, Steps } from '../Step.tsx'

/** By the operator's app nothing is left to set up. */
export function SharedSlackSteps({ connection }: { connection: Connection }) {
  const { slack } = usePhrases('platforms')
  return (
    <Steps>
      <Step place={1} title={slack.add.button} isDone={connection.state === 'enabled'}>
        <p>{slack.add.doneText}</p>
      </Step>
      <Step place={2} title={slack.first} isDone={hasHeard(connection)}>
        <p>{slack.firstText}</p>
      </Step>
    </Steps>
  )
}

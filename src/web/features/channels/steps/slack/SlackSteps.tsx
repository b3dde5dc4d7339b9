import { useState } from 'react'
import type { Connection } from '#contract/features/channels/connections.ts'
import { slackCheckedOn, slackEvents } from '#contract/features/channels/slack-setup.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { hasHeard } from '../../connection-status.ts'
import { ChoiceList } from '../ChoiceList.tsx'
import { NeedsAddress } from '../NeedsAddress.tsx'
import { CheckedOn, ConsolePlace, Step, Steps } from '../Step.tsx'
import styles from '../steps.module.css'
import { ManifestButtons } from './ManifestButtons.tsx'
import { NewSlackForm } from './NewSlackForm.tsx'
import { placeOf, type SlackWay, slackUrl, slackWays, wayOf } from './slack-places.ts'

interface SlackStepsProps {
  /** Undefined: it is about to be made. */
  connection: Connection | undefined
  isPublicAddress: boolean
  onMade: (connectionId: string) => void
}

/** From nothing to the first message in Slack. */
export function SlackSteps({ connection, isPublicAddress, onMade }: SlackStepsProps) {
  const connecting = usePhrases('connecting')
  const { slack } = usePhrases('platforms')
  const [wished, setWished] = useState<SlackWay>(isPublicAddress ? 'calls' : 'socket')
  const way = connection ? wayOf(connection) : wished
  const isMade = connection !== undefined
  return (
    <>
      <Steps>
        <Step place={1} title={slack.way} isDone={isMade}>
          {isMade ? (
            <p>
              <strong>{slack[way].name}</strong> {slack[way].text}
            </p>
          ) : (
            <ChoiceList
              label={slack.way}
              choices={slackWays.map((value) => ({ value, ...slack[value] }))}
              value={way}
              onChange={setWished}
            />
          )}
          {way === 'calls' && !isPublicAddress && <NeedsAddress />}
        </Step>
        <Step place={2} title={slack.create} isDone={isMade}>
          <ConsolePlace place={placeOf('create')} lang="en" url={slackUrl} name={slack.console} />
          <p>{slack.createText}</p>
          {way === 'calls' && !isMade && <p>{slack.createLater}</p>}
          <div className={styles.actions}>
            <ManifestButtons way={way} callbackUrl={connection?.callbackUrl} />
          </div>
        </Step>
        <Step place={3} title={slack.install} isDone={connection?.external != null}>
          <ConsolePlace place={placeOf('install')} lang="en" />
          <p>{slack.installText}</p>
          <p>{slack.rights}</p>
        </Step>
        <Step place={4} title={slack.values} isDone={connection?.state === 'enabled'}>
          {isMade ? <p>{connecting.saved}</p> : <NewSlackForm way={way} onMade={onMade} />}
        </Step>
        {isMade && way === 'calls' && (
          <Step place={5} title={slack.events} isDone={connection.lastEvent !== null}>
            <ConsolePlace place={placeOf('events')} lang="en" />
            <p>{slack.eventsText}</p>
            <CopyField label={slack.eventsUrl} text={connection.callbackUrl} />
            <p>{slack.eventsNeeded}</p>
            <ul className={styles.codes}>
              {slackEvents.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))}
            </ul>
          </Step>
        )}
        {isMade && (
          <Step place={way === 'calls' ? 6 : 5} title={slack.first} isDone={hasHeard(connection)}>
            <p>{slack.firstText}</p>
          </Step>
        )}
      </Steps>
      <CheckedOn day={slackCheckedOn} />
    </>
  )
}

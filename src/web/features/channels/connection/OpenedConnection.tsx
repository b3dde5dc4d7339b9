import { useEffect, useRef } from 'react'
import type { Connection } from '#contract/features/channels/connections.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { faultNow, hasHeard, statusOf, toneOf } from '../connection-status.ts'
import { AddToSlackButton } from '../steps/slack/AddToSlackButton.tsx'
import { SharedSlackSteps } from '../steps/slack/SharedSlackSteps.tsx'
import { SlackSteps } from '../steps/slack/SlackSteps.tsx'
import { WechatSteps } from '../steps/wechat/WechatSteps.tsx'
import { ChangeSlack } from './ChangeSlack.tsx'
import { ChangeWechat } from './ChangeWechat.tsx'
import { CheckSection } from './CheckSection.tsx'
import styles from './connection.module.css'
import { DeadSends } from './DeadSends.tsx'
import { FaultSection } from './FaultSection.tsx'
import { Health } from './Health.tsx'
import { RemoveConnection } from './RemoveConnection.tsx'
import { RenameConnection } from './RenameConnection.tsx'
import { StateSection } from './StateSection.tsx'
import { TestSection } from './testing/TestSection.tsx'

interface OpenedConnectionProps {
  connection: Connection
  onRemoved: () => void
}

/** One connection: what is wrong, how it goes, what is left to do, and all that can be changed of it. */
export function OpenedConnection({ connection, onRemoved }: OpenedConnectionProps) {
  const connecting = usePhrases('connecting')
  const { slack } = usePhrases('platforms')
  const isBad = toneOf(statusOf(connection)) === 'bad'
  const isSetUp = hasHeard(connection)
  const { kind, isPublicAddress, isShared } = connection
  const stepsRef = useRef<HTMLElement>(null)
  // What was just saved leaves its next step below the fold.
  useEffect(() => {
    const steps = stepsRef.current?.querySelectorAll<HTMLElement>('[data-step]') ?? []
    const next = [...steps].find((each, place) => place > 0 && each.dataset.done === undefined)
    next?.scrollIntoView({ block: 'start' })
  }, [])
  const steps = isShared ? (
    <SharedSlackSteps connection={connection} />
  ) : kind === 'slack' ? (
    <SlackSteps connection={connection} isPublicAddress={isPublicAddress} onMade={ignore} />
  ) : (
    <WechatSteps connection={connection} isPublicAddress={isPublicAddress} onMade={ignore} />
  )
  return (
    <div className={styles.connection}>
      {faultNow(connection) !== null && <FaultSection connection={connection} />}
      {!isSetUp && !isBad && (
        <section ref={stepsRef} aria-label={connecting.steps}>
          {steps}
        </section>
      )}
      <Health connection={connection} />
      <CheckSection connection={connection} />
      <TestSection connection={connection} />
      {connection.sends.dead > 0 && <DeadSends connection={connection} />}
      <details className={styles.more} open={isBad} key={`change-${isBad}`}>
        <summary>{isShared ? slack.add.again : kind === 'slack' ? connecting.changeSlack : connecting.change}</summary>
        <div className={styles.moreBody}>
          {isShared ? (
            <AddToSlackButton isAgain isPublicAddress={isPublicAddress} />
          ) : (
            <>
              <p className={styles.quiet}>{connecting.changeText}</p>
              {kind === 'slack' ? <ChangeSlack connection={connection} /> : <ChangeWechat connection={connection} />}
            </>
          )}
        </div>
      </details>
      {(isSetUp || isBad) && (
        <details className={styles.more}>
          <summary>{connecting.steps}</summary>
          <div className={styles.moreBody}>{steps}</div>
        </details>
      )}
      <StateSection connection={connection} />
      <div className={styles.foot}>
        <RenameConnection connection={connection} />
        <RemoveConnection connection={connection} onRemoved={onRemoved} />
      </div>
    </div>
  )
}

/** It is made already. */
function ignore(): void {}

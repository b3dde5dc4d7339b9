import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type getSecondFactor, recoveryCodeCount } from '#contract/features/account/second-factor.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { Fact, Facts } from '../account-area/Facts.tsx'
import { useAccount } from '../account-area/use-account.ts'
import { RenewCodes } from './RenewCodes.tsx'
import { SetUp } from './SetUp.tsx'
import { SwitchOff } from './SwitchOff.tsx'
import styles from './security.module.css'

export type SecondFactorState = ReplyOf<typeof getSecondFactor>

const fewCodes = 3

/** The second step of the log-in: what it is, whether it is on, and the ways to change that. */
export function TwoStep({ state }: { state: SecondFactorState }) {
  const { twoStep } = usePhrases('security')
  const { secondFactor } = useAccount()
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => setOpen(null)
  const { since } = state
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{twoStep.title}</h2>
        <StatusChip tone={since === null ? 'off' : 'good'}>{since === null ? twoStep.off : twoStep.on}</StatusChip>
      </div>
      {since === null ? (
        <>
          {secondFactor === 'needed' && <p className={styles.warning}>{twoStep.needed}</p>}
          <p>{twoStep.offText}</p>
          <p className={styles.small}>{twoStep.appsText}</p>
          <div className={styles.actions}>
            <Button onClick={() => setOpen('on')}>{twoStep.switchOn}</Button>
          </div>
        </>
      ) : (
        <>
          <OnFacts since={since} left={state.recoveryCodesLeft} />
          <div className={styles.actions}>
            <Button variant="default" onClick={() => setOpen('codes')}>
              {twoStep.renew}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setOpen('off')}>
              {twoStep.switchOff}
            </Button>
          </div>
        </>
      )}
      <SetUp isOpen={open === 'on'} onClose={close} />
      <RenewCodes isOpen={open === 'codes'} onClose={close} />
      <SwitchOff isOpen={open === 'off'} isRequired={state.isRequired} onClose={close} />
    </section>
  )
}

function OnFacts({ since, left }: { since: string; left: number }) {
  const { twoStep } = usePhrases('security')
  const format = useFormat()
  return (
    <>
      <Facts>
        <Fact label={twoStep.since}>{format.date(since)}</Fact>
        <Fact label={twoStep.codesLeft}>
          {twoStep.codesCount(format.number(left), format.number(recoveryCodeCount))}
        </Fact>
      </Facts>
      {left <= fewCodes && <p className={styles.warning}>{left === 0 ? twoStep.codesNone : twoStep.codesFew}</p>}
    </>
  )
}

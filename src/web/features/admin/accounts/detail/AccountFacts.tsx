import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InspectedAccount } from '#contract/features/admin/accounts.ts'
import { usePlanDays, usePlanName } from '#web/features/accounts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from '../accounts.module.css'

/** Who the account is, what it has, and how much of it is used. */
export function AccountFacts({ account }: { account: InspectedAccount }) {
  const words = usePhrases('consoleAccounts')
  const { tier: tiers } = usePhrases('accounts')
  const planName = usePlanName()
  const format = useFormat()
  const { detail } = words
  const { facts, usageOf } = detail
  const { tier, limits } = account
  const hasPlan = account.plan !== 'free'
  const { firstDay, lastDay } = usePlanDays(account)
  const outOf = (used: number, limit: number | null) =>
    limit === null ? format.number(used) : detail.outOf(format.number(used), format.number(limit))
  return (
    <>
      <h2 className={styles.email}>{account.email}</h2>
      {account.suspendedAt !== null && (
        <section className={styles.alarm}>
          <strong>{detail.suspendedSince(format.dateTime(account.suspendedAt))}</strong>
          {account.suspensionReason !== null && account.suspensionReason !== '' && (
            <p>{detail.reason(account.suspensionReason)}</p>
          )}
        </section>
      )}
      {account.deletesAt !== null && (
        <section className={styles.alarm}>
          <strong>{detail.deletesOn(format.dateTime(account.deletesAt))}</strong>
          <p>{detail.deletesText}</p>
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.section}>
          <dl className={styles.facts}>
            <Fact label={facts.type}>
              <Badge color={tier === 'FREE' ? 'gray' : 'teal'}>{tiers[tier]}</Badge>
            </Fact>
            <Fact label={facts.plan}>
              {tier === 'ADMIN' ? detail.noPlan : planName(account)}
              {tier === 'VIP' && account.isPlanCancelled && <StatusChip tone="off">{words.cancelled}</StatusChip>}
              {account.planPausedAt !== null && <StatusChip tone="bad">{words.paused}</StatusChip>}
            </Fact>
            {hasPlan && (
              <>
                <Fact label={facts.from}>{firstDay ?? '—'}</Fact>
                <Fact label={facts.until}>{lastDay ?? '—'}</Fact>
                {account.planSource !== null && <Fact label={facts.source}>{detail.sources[account.planSource]}</Fact>}
              </>
            )}
            <Fact label={facts.customer}>{account.customerName ?? detail.none}</Fact>
            <Fact label={facts.contact}>{account.contactName ?? detail.none}</Fact>
            <Fact label={facts.phone}>{account.phone ?? detail.none}</Fact>
            <Fact label={facts.id}>
              <span className={styles.id}>{account.id}</span>
              <CopyButton text={account.id} />
            </Fact>
          </dl>
        </section>
        <section className={styles.section}>
          <dl className={styles.facts}>
            <Fact label={usageOf.calls}>{outOf(account.callsToday, limits.callsPerDay)}</Fact>
            <Fact label={usageOf.bots}>{outOf(account.bots, limits.bots)}</Fact>
            <Fact label={usageOf.items}>{format.number(account.items)}</Fact>
            <Fact label={usageOf.storage}>
              {limits.storageMb === null
                ? format.bytes(account.storageBytes)
                : detail.outOf(format.bytes(account.storageBytes), format.bytes(limits.storageMb * 1024 * 1024))}
            </Fact>
            <Fact label={facts.sessions}>{detail.deviceCount(format.number(account.sessions))}</Fact>
            <Fact label={facts.lastLogIn}>
              {account.lastLogInAt === null ? words.neverLoggedIn : format.dateTime(account.lastLogInAt)}
            </Fact>
            <Fact label={facts.since}>{format.date(account.createdAt)}</Fact>
            <Fact label={facts.language}>{detail.languages[account.locale]}</Fact>
            <Fact label={facts.timeZone}>{account.timeZone}</Fact>
          </dl>
        </section>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

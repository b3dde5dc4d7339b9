/** Mails to owners whose calls of the day come to their end. The warning is a row of the message that reached it: this only tells of it. */
import { tierOf } from '#contract/entitlements.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, wantsMail } from '#server/features/accounts/accounts.public.ts'
import { readEntitlements } from '#server/features/entitlements/entitlements.public.ts'
import { dayAt, dayEndsAt, zoneAt } from '#server/platform/calendar.ts'
import { callsLeftIn, listUsablePacks } from '../packs/packs.store.ts'
import { quotaMail } from '../quotas.mails.ts'
import { isOvertaken, listUnmailed, takeWarning, type WarningKey } from './warnings.house.store.ts'

export function createQuotaWarnings(context: FeatureContext) {
  const { database, clock, log, mailer, settings } = context
  const { house } = database

  async function tell(key: WarningKey): Promise<void> {
    const now = clock.now()
    await house.transaction(async (tx) => {
      if (!(await takeWarning(tx, key, now)) || (await isOvertaken(tx, key))) return
      const account = await findAccount(tx, key.accountId)
      // A warning of yesterday, after a night without a server, helps nobody.
      if (account === undefined || key.day !== dayAt(account, now) || !wantsMail(account, 'quota')) return
      const { limits } = await readEntitlements(tx, account, now)
      const packs = await listUsablePacks(tx, key.accountId, now)
      const packCalls = callsLeftIn(packs)
      if (isOutdated(key, limits.callsPerDay, packCalls)) return
      const mail = quotaMail(account.email, account.locale, key.level, {
        limit: limits.callsPerDay ?? 0,
        packCalls,
        isFree: tierOf(account, now) === 'FREE',
        now,
        resetsAt: dayEndsAt(account, now),
        timeZone: zoneAt(account, now),
        link: `${settings.baseUrl}${pathOf('updatePlan')}`,
      })
      await mailer.send(tx, mail)
    })
  }

  return {
    /** One that fails must not keep the others waiting: its turn comes again with the next run. */
    async tellOwners(): Promise<void> {
      for (const key of await listUnmailed(house)) {
        try {
          await tell(key)
        } catch (error) {
          log.warn({ err: error, accountId: key.accountId }, 'a warning of the quota was left for the next run')
        }
      }
    },
  }
}

/** A plan or a pack that came since has moved the end on. */
function isOutdated({ level, reached }: WarningKey, limit: number | null, packCalls: number | null): boolean {
  return level === 'packs' ? packCalls !== 0 : reached !== String(limit)
}

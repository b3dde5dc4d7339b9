/** Packs that an ADMIN gives to an account. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { grantPack, Pack } from '#contract/features/account/usage.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/live/publish.ts'
import { packMail } from '../quotas.mails.ts'
import { deletePack, insertPack, listAllPacks, type PackRow } from './packs.store.ts'

export type PacksService = ReturnType<typeof createPacksService>

export function describePack({ id, calls, callsLeft, boughtAt, expiresAt, note }: PackRow): Pack {
  const moments = { boughtAt: boughtAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
  return { id, calls, callsLeft, note, ...moments }
}

export function createPacksService({ database, clock, mailer, settings }: FeatureContext) {
  async function requireAccount(accountId: string) {
    const account = await findAccount(database.of(accountId), accountId)
    if (account === undefined) throw new AppError('account-missing')
    return account
  }

  return {
    async list(accountId: string): Promise<{ items: Pack[] }> {
      await requireAccount(accountId)
      return { items: (await listAllPacks(database.of(accountId), accountId)).map(describePack) }
    },

    /** Sent again with its key, the call gives nothing more. */
    async grant(
      accountId: string,
      { calls, expiresAt, note }: BodyOf<typeof grantPack>,
      admin: AccountCaller,
      claim: IdempotencyClaim | undefined,
      origin: CallOrigin,
    ): Promise<Pack> {
      const account = await requireAccount(accountId)
      const at = clock.now()
      const end = expiresAt === null ? null : new Date(expiresAt)
      if (end !== null && end <= at) throw new AppError('end-past', { field: 'expiresAt' })
      return await database.house.transaction((tx) =>
        once(tx, claim && { ...claim, scope: `${claim.scope} ${accountId}` }, async () => {
          const pack: Omit<PackRow, 'accountId'> = {
            id: newTimeId(at),
            calls,
            callsLeft: calls,
            boughtAt: at,
            expiresAt: end,
            note,
          }
          await insertPack(tx, accountId, pack)
          const target = `${calls === null ? 'unlimited' : calls} calls${end === null ? '' : ` until ${end.toISOString()}`}`
          await recordEvent(tx, { accountId, actorId: admin.id, action: 'pack-granted', target, ...origin, at })
          const link = `${settings.baseUrl}${pathOf('updatePlan')}`
          await mailer.send(tx, packMail(account, { calls, until: end, link }))
          await publish(tx, { accountId, topic: 'usage' })
          return describePack({ accountId, ...pack })
        }),
      )
    },

    async withdraw(accountId: string, packId: string, admin: AccountCaller, origin: CallOrigin): Promise<void> {
      const at = clock.now()
      await database.house.transaction(async (tx) => {
        const pack = await deletePack(tx, accountId, packId)
        if (pack === undefined) throw new AppError('not-found')
        const target = `${pack.callsLeft ?? 'unlimited'} of ${pack.calls ?? 'unlimited'} calls`
        await recordEvent(tx, { accountId, actorId: admin.id, action: 'pack-withdrawn', target, ...origin, at })
        await publish(tx, { accountId, topic: 'usage' })
      })
    },
  }
}

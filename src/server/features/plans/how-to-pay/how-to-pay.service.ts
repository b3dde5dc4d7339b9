/** How customers pay, as an ADMIN writes it. Few ask for it, so each reads it where it stands: a change holds on all nodes at once. */
import type { HowToPay } from '#contract/features/terms/how-to-pay.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { publish } from '#server/platform/live/publish.ts'
import { readHowToPay, writeHowToPay } from './how-to-pay.house.store.ts'

export type HowToPayService = ReturnType<typeof createHowToPayService>

export function createHowToPayService({ database: { house }, clock }: FeatureContext) {
  return {
    read: () => readHowToPay(house),

    async change(wish: HowToPay, actorId: string, origin: CallOrigin): Promise<HowToPay> {
      return await house.transaction(async (tx) => {
        const before = await readHowToPay(tx)
        const at = clock.now()
        if (before.revision !== wish.revision || !(await writeHowToPay(tx, wish, at)))
          // Read again: who came first may have been stored meanwhile.
          throw new AppError('edit-conflict', { current: await readHowToPay(tx) })
        for (const locale of ['zh', 'en'] as const) {
          if (before[locale] === wish[locale]) continue
          // With the text itself: where money was sent to, and since when, must be found later.
          const target = `${locale} ${wish[locale]}`.trim()
          await recordEvent(tx, { accountId: null, actorId, action: 'how-to-pay-changed', target, ...origin, at })
        }
        await publish(tx, { accountId: null, topic: 'howToPay' })
        return await readHowToPay(tx)
      })
    },
  }
}

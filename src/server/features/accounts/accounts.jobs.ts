import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { DeletionService } from './deletion/deletion.service.ts'
import { forgetOldChanges } from './email-change/email-change.house.store.ts'
import { changeKeptMs } from './email-change/email-change.service.ts'
import { forgetOldCodes } from './mail-codes/mail-codes.house.store.ts'
import { forgetExpiredProofs } from './proofs/proofs.service.ts'
import { forgetExpiredTickets } from './second-factor/second-factor.house.store.ts'
import { forgetExpiredSessions } from './sessions/sessions.house.store.ts'

export function createAccountsJobs(
  house: Queryable,
  clock: Clock,
  deletion: Pick<DeletionService, 'remind'>,
): JobDefinition[] {
  return [
    { name: 'remind-of-deletions', schedule: '*/15 * * * *', run: () => deletion.remind() },
    {
      name: 'forget-expired-sessions-codes-proofs',
      schedule: '27 * * * *',
      async run() {
        const now = clock.now()
        await forgetExpiredSessions(house, now)
        await forgetOldCodes(house, now)
        await forgetExpiredProofs(house, now)
        await forgetExpiredTickets(house, now)
        await forgetOldChanges(house, new Date(now.getTime() - changeKeptMs))
      },
    },
  ]
}

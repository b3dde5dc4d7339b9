/** What is lost with an account, and its removal when its days are over. Asking for it and taking it back are of `accounts`. */
import { previewDeletion } from '#contract/features/account/deletion.ts'
import type { Feature } from '#server/feature.ts'
import { implement } from '#server/platform/http/endpoints/implementation.ts'
import { readHoldings } from './holdings.store.ts'
import { createRemovalJobs } from './removal.jobs.ts'
import type { RemovalNeeds } from './removal.ts'

export function createAccountRemoval(needs: RemovalNeeds): Feature {
  const { database, clock } = needs
  return {
    routes: [
      implement(previewDeletion, ({ caller: { account } }) =>
        readHoldings(database.of(account.id), account.id, clock.now()),
      ),
    ],
    jobs: createRemovalJobs(needs),
  }
}

/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts.public.ts'
import { contactRoutes } from './contact.routes.ts'
import { createContactService } from './contact.service.ts'

export function createContact(context: FeatureContext, accounts: Pick<Accounts, 'spendProof'>): Feature {
  const service = createContactService(context, accounts)
  return {
    routes: contactRoutes(service),
    jobs: [{ name: 'forget-old-contact-messages', schedule: '19 4 * * *', run: () => service.forgetOld() }],
  }
}

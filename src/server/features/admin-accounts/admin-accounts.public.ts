/** The accounts of the installation, as ADMINs look at them and change them. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { adminAccountsRoutes, type ChangedAccounts } from './admin-accounts.routes.ts'
import { type AdminAccountsNeeds, createAdminAccountsService } from './admin-accounts.service.ts'

export { countAccountsByKind } from './admin-accounts.house.store.ts'

interface Needs extends AdminAccountsNeeds {
  readonly accounts: AdminAccountsNeeds['accounts'] & ChangedAccounts
}

export function createAdminAccounts(context: FeatureContext, needs: Needs): Feature {
  return { routes: adminAccountsRoutes(createAdminAccountsService(context, needs), needs.accounts) }
}

/** What other features may use of leads. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { leadsRoutes } from './leads.routes.ts'
import { createLeadsService, type LeadsService } from './leads.service.ts'

export { countNewLeads } from './leads.house.store.ts'

interface Leads extends Feature {
  readonly win: LeadsService['win']
}

export function createLeads(context: FeatureContext): Leads {
  const service = createLeadsService(context)
  return { routes: leadsRoutes(service), win: (tx, lead) => service.win(tx, lead) }
}

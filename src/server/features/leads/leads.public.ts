/** What other features may use of leads. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { countLeads } from './leads.house.store.ts'
import { leadsRoutes } from './leads.routes.ts'
import { createLeadsService, type LeadsService } from './leads.service.ts'

interface Leads extends Feature {
  readonly win: LeadsService['win']
}

export function createLeads(context: FeatureContext): Leads {
  const service = createLeadsService(context)
  return { routes: leadsRoutes(service), win: (tx, lead) => service.win(tx, lead) }
}

/** How many nobody took up. */
export function countNewLeads(db: Queryable): Promise<number> {
  return countLeads(db, { state: 'new' })
}

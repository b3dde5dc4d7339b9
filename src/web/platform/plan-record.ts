import { useQuery } from '@tanstack/react-query'
import { startingQuantities } from '#contract/entitlements.ts'
import type { getPlans, PlanRecord } from '#contract/features/plans.ts'
import { plansPath, startingPrices } from '#contract/prices.ts'
import { callApi } from './requests/api-client.ts'
import { keyOf } from './requests/queries.ts'

/** What a new installation has: right nearly everywhere, so it is shown until the server has answered. */
const starting: PlanRecord = { quantities: startingQuantities, prices: startingPrices, revision: 0 }

/** The endpoint without its schemas, which weigh more than the landing page. */
const bare = { id: 'getPlans', method: 'GET', path: plansPath } as typeof getPlans

/** What plans have and cost here. */
export function usePlanRecord(): PlanRecord {
  const { data } = useQuery({
    queryKey: keyOf(bare),
    queryFn: async ({ signal }) => await callApi(bare, {}, { signal }),
    placeholderData: starting,
    staleTime: 60_000,
  })
  return data ?? starting
}

import { useQuery } from '@tanstack/react-query'
import { startingQuantities } from '#contract/entitlements.ts'
import type { PlanRecord } from '#contract/features/plans.ts'
import { startingPrices } from '#contract/prices.ts'
import { callApi } from './requests/api-client.ts'
import { keyOf } from './requests/queries.ts'

/** What a new installation has: right nearly everywhere, so it is shown until the server has answered. */
const starting: PlanRecord = { quantities: startingQuantities, prices: startingPrices, revision: 0 }

/** What plans have and cost here. The contract's schemas weigh more than the landing page: they load beside it, not with it. */
export function usePlanRecord(): PlanRecord {
  const { data } = useQuery({
    queryKey: keyOf({ id: 'getPlans' }),
    queryFn: async ({ signal }) => {
      const { getPlans } = await import('#contract/features/plans.ts')
      return await callApi(getPlans, {}, { signal })
    },
    placeholderData: starting,
    staleTime: 60_000,
  })
  return data ?? starting
}

import { getOverview, getWaiting } from '#contract/features/admin/overview.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { OverviewService } from './overview.service.ts'

export function overviewRoutes(overview: OverviewService): Implementation[] {
  return [
    implement(getWaiting, () => overview.waiting()),
    implement(getOverview, ({ caller }) => overview.overview(caller.account)),
  ]
}

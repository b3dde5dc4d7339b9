/** Puts together what other features count. */
import type { Waiting } from '#contract/features/admin/overview.ts'

/** How much of each waits. */
export type OverviewNeeds = Readonly<Record<keyof Waiting, () => Promise<number>>>

export interface OverviewService {
  readonly waiting: () => Promise<Waiting>
}

export function createOverviewService(needs: OverviewNeeds): OverviewService {
  return {
    async waiting() {
      const [applications, leads, contactMessages] = await Promise.all([
        needs.applications(),
        needs.leads(),
        needs.contactMessages(),
      ])
      return { applications, leads, contactMessages }
    },
  }
}

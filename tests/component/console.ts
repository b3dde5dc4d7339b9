/** What the frame of the admin console reads, so that a test of one of its screens answers for that screen alone. */
import { listApplications } from '#contract/features/accounts.ts'
import type { FakeApi } from './fake-api.ts'

export function answerConsole(api: FakeApi): void {
  api.answerByDefault(listApplications, { items: [], nextCursor: null, total: 0, waiting: 0 })
}

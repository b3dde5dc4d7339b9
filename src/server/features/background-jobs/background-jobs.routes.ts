import { dropJobs, exportJobs, listJobs, retryJobs } from '#contract/features/admin/jobs.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { BackgroundJobsService } from './background-jobs.service.ts'

export function backgroundJobsRoutes(jobs: BackgroundJobsService): Implementation[] {
  return [
    implement(listJobs, ({ query }) => jobs.list(query)),
    implement(retryJobs, ({ body, caller, visit }) => jobs.retry(body.ids, caller.account, visit.origin)),
    implement(dropJobs, ({ body, caller, visit }) => jobs.drop(body.ids, caller.account, visit.origin)),
    implement(exportJobs, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await jobs.export(query, caller.account, visit.origin)),
    ),
  ]
}

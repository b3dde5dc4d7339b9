import { exportOutbox, listOutbox, resendMails } from '#contract/features/admin/outbox.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { OutboxService } from './outbox.service.ts'

export function outboxRoutes(outbox: OutboxService): Implementation[] {
  return [
    implement(listOutbox, ({ query }) => outbox.list(query)),
    implement(resendMails, ({ body, caller, visit }) => outbox.resend(body.ids, caller.account, visit.origin)),
    implement(exportOutbox, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await outbox.export(query, caller.account, visit.origin)),
    ),
  ]
}

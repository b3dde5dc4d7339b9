import {
  changeNotice,
  createNotice,
  deleteNotice,
  endNotice,
  exportNotices,
  getNotices,
  listNotices,
} from '#contract/features/admin/notices.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { NoticesService } from './notices.service.ts'

export function noticesRoutes(notices: NoticesService): Implementation[] {
  return [
    implement(getNotices, () => notices.shown()),
    implement(listNotices, ({ query }) => notices.list(query)),
    implement(createNotice, ({ body, caller, visit }) => notices.create(body, caller.account, visit.origin)),
    implement(changeNotice, ({ params, body, caller, visit }) =>
      notices.change(params.noticeId, body, caller.account, visit.origin),
    ),
    implement(endNotice, ({ params, caller, visit }) => notices.end(params.noticeId, caller.account, visit.origin)),
    implement(deleteNotice, ({ params, caller, visit }) =>
      notices.remove(params.noticeId, caller.account, visit.origin),
    ),
    implement(exportNotices, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await notices.export(query, caller.account, visit.origin)),
    ),
  ]
}

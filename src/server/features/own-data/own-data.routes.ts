import { downloadDataExport, listDataExports, startDataExport } from '#contract/features/account/own-data.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { DataExportsService } from './exports/data-exports.service.ts'

export function ownDataRoutes(exports: DataExportsService): Implementation[] {
  return [
    implement(listDataExports, ({ caller }) => exports.list(caller.account)),
    implement(startDataExport, ({ caller, visit }) => exports.start(caller.account, visit.origin)),
    implement(downloadDataExport, async ({ caller, params, reply }) => {
      const download = await exports.download(caller.account.id, params.exportId)
      void reply.header('content-length', download.sizeBytes)
      return sendDownload(reply, download)
    }),
  ]
}

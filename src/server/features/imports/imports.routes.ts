import {
  type CorpusImport,
  cancelImport,
  commitImport,
  correctImportRow,
  deleteImportRow,
  downloadErrorRows,
  downloadTemplate,
  exportCorpus,
  getImport,
  getImportColumns,
  importLimits,
  listImportRows,
  listImports,
  mapImportColumns,
  mergeImportRow,
  pasteCorpusText,
  restoreImportRows,
  retryImport,
  undoImport,
  uploadCorpusFile,
} from '#contract/features/imports.ts'
import { receiveFile } from '#server/platform/http/bodies/receive-file.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { DownloadsService } from './downloads/downloads.service.ts'
import type { ImportsService } from './imports.service.ts'
import type { ImportKey } from './imports.store.ts'
import type { MappingService } from './mapping/mapping.service.ts'
import type { PastingService } from './pasting/pasting.service.ts'
import type { RowChangesService } from './row-changes/row-changes.service.ts'
import type { UploadsService } from './uploads/uploads.service.ts'

function keyOf({ caller, params }: { caller: SessionCaller; params: { botId: string; importId: string } }): ImportKey {
  return { accountId: caller.account.id, botId: params.botId, importId: params.importId }
}

/** Of a big file, and of one whose columns the owner has to name, nobody has counted the rows yet. */
const rowsOf = ({ rows }: CorpusImport) => (rows === 0 ? undefined : { rows })

export function importsRoutes(
  uploads: UploadsService,
  mapping: MappingService,
  pasting: PastingService,
  imports: ImportsService,
  rows: RowChangesService,
  downloads: DownloadsService,
): Implementation[] {
  return [
    implement(
      uploadCorpusFile,
      ({ caller, params, request }) =>
        uploads.upload(caller.account, params.botId, () => receiveFile(request, importLimits.fileBytes)),
      rowsOf,
    ),
    implement(
      pasteCorpusText,
      ({ caller, params, body }) => pasting.paste(caller.account, params.botId, body.text),
      rowsOf,
    ),
    implement(getImportColumns, (call) => mapping.columns(keyOf(call))),
    implement(mapImportColumns, (call) => mapping.map(keyOf(call), call.body)),
    implement(listImports, ({ caller, params, query }) => imports.list(caller.account.id, params.botId, query.cursor)),
    implement(getImport, (call) => imports.get(keyOf(call))),
    implement(listImportRows, (call) => imports.listRows(keyOf(call), call.query)),
    implement(correctImportRow, (call) => imports.correct(keyOf(call), call.params.rowNumber, call.body)),
    implement(mergeImportRow, (call) => rows.merge(keyOf(call), call.params.rowNumber)),
    implement(deleteImportRow, (call) => rows.delete(keyOf(call), call.params.rowNumber)),
    implement(restoreImportRows, (call) => rows.restore(keyOf(call), call.body.rows)),
    implement(retryImport, (call) => imports.retry(keyOf(call))),
    implement(commitImport, (call) => imports.commit(call.caller.account, keyOf(call), call.body), rowsOf),
    implement(cancelImport, (call) => imports.cancel(keyOf(call)), rowsOf),
    implement(undoImport, (call) => imports.undo(keyOf(call)), rowsOf),
    implement(downloadErrorRows, async (call) =>
      sendDownload(call.reply, await downloads.errorRows(keyOf(call), call.query)),
    ),
    implement(downloadTemplate, async ({ reply, query }) => sendDownload(reply, await downloads.template(query))),
    implement(exportCorpus, async ({ caller, params, query, reply }) =>
      sendDownload(reply, await downloads.exportCorpus(caller.account, params.botId, query)),
    ),
  ]
}

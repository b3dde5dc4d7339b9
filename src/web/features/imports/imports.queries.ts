/** Reading and steering imports. The state of each is the server's: a reload loses nothing. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import {
  type CorpusImport,
  correctImportRow,
  deleteImportRow,
  getImport,
  getImportColumns,
  type ImportRow,
  type ImportStatus,
  listImportRows,
  listImports,
  mergeImportRow,
  restoreImportRows,
} from '#contract/features/imports.ts'
import { useRefetchCorpus } from '#web/features/corpus/public.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { pagesOf, queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type RowKind = ImportRow['kind']

const rowsPerPage = 50

export function isBusy(status: ImportStatus): boolean {
  return status === 'reading' || status === 'committing' || status === 'undoing'
}

/** One import, and how far the server is with it. */
export function useImport(importId: string) {
  const bot = useBot()
  const replies = useReplies()
  const refetchCorpus = useRefetchCorpus()
  const query = useQuery(queryOf(getImport, { params: { botId: bot.id, importId } }))
  useLive('imports')
  const status = query.data?.status
  const before = useRef(status)
  useEffect(() => {
    const last = before.current
    before.current = status
    if (status === undefined || last === undefined || last === status) return
    void replies.invalidate(listImports, { params: { botId: bot.id } })
    if (status === 'preview') void replies.invalidate(listImportRows, { params: { botId: bot.id, importId } })
    if (status === 'done' || status === 'undone') void refetchCorpus()
  }, [status, bot.id, importId, replies, refetchCorpus])
  return query
}

export function useImportRows(importId: string, kind: RowKind) {
  const bot = useBot()
  return useInfiniteQuery({
    ...pagesOf(listImportRows, { params: { botId: bot.id, importId }, query: { kind, limit: rowsPerPage } }),
    refetchOnWindowFocus: false,
  })
}

export function useImportHistory() {
  const bot = useBot()
  useLive('imports')
  return useInfiniteQuery(pagesOf(listImports, { params: { botId: bot.id } }))
}

/** Hands the import of a reply to everyone who shows it. */
export function usePutImport(): (changed: CorpusImport) => void {
  const bot = useBot()
  const replies = useReplies()
  return useCallback(
    (changed) => {
      replies.put(getImport, { params: { botId: bot.id, importId: changed.id } }, changed)
      void replies.invalidate(listImports, { params: { botId: bot.id } })
    },
    [bot.id, replies],
  )
}

/** Maps, commits, cancels or undoes an import: what it answers is shown at once. */
export function useImportCall<E extends Endpoint & { reply: (typeof getImport)['reply'] }>(
  endpoint: E,
  invalidates: readonly Endpoint[] = [],
) {
  const putImport = usePutImport()
  return useCall(endpoint, { invalidates, onReply: (reply) => putImport(reply as CorpusImport) })
}

export type RowCorrection = BodyOf<typeof correctImportRow>

/** Corrects a row. All rows are judged again, so every tab is fetched again. */
export function useCorrectRow() {
  const replies = useReplies()
  return useCall(correctImportRow, {
    // The columns tell how many rows were changed by hand.
    invalidates: [listImportRows, getImportColumns],
    onReply: (reply, { params: { botId, importId } }) =>
      replies.put(getImport, { params: { botId, importId } }, reply.import),
  })
}

/** Rows of a document are put together, deleted and put back: every tab is fetched again. */
export function useMergeRow() {
  const replies = useReplies()
  return useCall(mergeImportRow, {
    invalidates: [listImportRows],
    onReply: (reply, { params: { botId, importId } }) =>
      replies.put(getImport, { params: { botId, importId } }, reply.import),
  })
}

export function useDeleteRow() {
  const replies = useReplies()
  return useCall(deleteImportRow, {
    invalidates: [listImportRows],
    onReply: (reply, { params: { botId, importId } }) =>
      replies.put(getImport, { params: { botId, importId } }, reply.import),
  })
}

export function useRestoreRows() {
  return useImportCall(restoreImportRows, [listImportRows])
}

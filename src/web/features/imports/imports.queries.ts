/** Reading and steering imports. The state of each is the server's: a reload loses nothing. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import {
  type CorpusImport,
  correctImportRow,
  getImport,
  type ImportRow,
  type ImportStatus,
  listImportRows,
  listImports,
} from '#contract/imports.ts'
import { useRefetchCorpus } from '#web/features/corpus/public.ts'
import { pagesOf, queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type RowKind = ImportRow['kind']

const busyPollMs = 400
const historyPollMs = 1000
const rowsPerPage = 50

export function isBusy(status: ImportStatus): boolean {
  return status === 'reading' || status === 'committing' || status === 'undoing'
}

/** One import, looked at again and again while the server works on it. */
export function useImport(importId: string) {
  const bot = useBot()
  const replies = useReplies()
  const refetchCorpus = useRefetchCorpus()
  const query = useQuery({
    ...queryOf(getImport, { params: { botId: bot.id, importId } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.status) ? busyPollMs : false),
    // A person who leaves and comes back sees the current state.
    refetchIntervalInBackground: true,
  })
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
  return useInfiniteQuery({
    ...pagesOf(listImports, { params: { botId: bot.id } }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isBusy(status))) ? historyPollMs : false,
  })
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

/** Commits, cancels or undoes an import: what it answers is shown at once. */
export function useImportCall<E extends Endpoint & { reply: (typeof getImport)['reply'] }>(endpoint: E) {
  const putImport = usePutImport()
  return useCall(endpoint, { onReply: (reply) => putImport(reply as CorpusImport) })
}

export type RowCorrection = BodyOf<typeof correctImportRow>

/** Corrects a row. All rows are judged again, so every tab is fetched again. */
export function useCorrectRow() {
  const replies = useReplies()
  return useCall(correctImportRow, {
    invalidates: [listImportRows],
    onReply: (reply, { params: { botId, importId } }) =>
      replies.put(getImport, { params: { botId, importId } }, reply.import),
  })
}

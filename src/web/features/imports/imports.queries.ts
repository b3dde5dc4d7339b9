/** Reading and steering imports. The state of each is the server's: a reload loses nothing. */
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type CorpusImport,
  cancelImport,
  commitImport,
  correctImportRow,
  getImport,
  type ImportRow,
  type ImportStatus,
  listImportRows,
  listImports,
  undoImport,
} from '#contract/imports.ts'
import { useRefetchCorpus } from '#web/features/corpus/public.ts'
import { callApi } from '#web/platform/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'

export type RowKind = ImportRow['kind']

const busyPollMs = 400
const historyPollMs = 1000
const rowsPerPage = 50

export function isBusy(status: ImportStatus): boolean {
  return status === 'reading' || status === 'committing' || status === 'undoing'
}

const historyKey = (botId: string) => ['imports', botId, 'history'] as const
const rowsKey = (botId: string, importId: string) => ['imports', botId, 'rows', importId] as const

function importQuery(botId: string, importId: string) {
  return queryOptions({
    queryKey: ['imports', botId, 'one', importId],
    queryFn: ({ signal }) => callApi(getImport, { params: { botId, importId } }, { signal }),
  })
}

/** One import, looked at again and again while the server works on it. */
export function useImport(importId: string) {
  const bot = useBot()
  const queryClient = useQueryClient()
  const refetchCorpus = useRefetchCorpus()
  const query = useQuery({
    ...importQuery(bot.id, importId),
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
    void queryClient.invalidateQueries({ queryKey: historyKey(bot.id) })
    if (status === 'preview') void queryClient.invalidateQueries({ queryKey: rowsKey(bot.id, importId) })
    if (status === 'done' || status === 'undone') void refetchCorpus()
  }, [status, bot.id, importId, queryClient, refetchCorpus])
  return query
}

export function useImportRows(importId: string, kind: RowKind) {
  const bot = useBot()
  return useInfiniteQuery({
    queryKey: [...rowsKey(bot.id, importId), kind],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        listImportRows,
        { params: { botId: bot.id, importId }, query: { kind, afterRow: pageParam, limit: rowsPerPage } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => last.nextAfterRow ?? undefined,
    refetchOnWindowFocus: false,
  })
}

export function useImportHistory() {
  const bot = useBot()
  return useInfiniteQuery({
    queryKey: historyKey(bot.id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        listImports,
        { params: { botId: bot.id }, query: { ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isBusy(status))) ? historyPollMs : false,
  })
}

/** Hands the import of a reply to everyone who shows it. */
export function usePutImport(): (changed: CorpusImport) => void {
  const bot = useBot()
  const queryClient = useQueryClient()
  return useCallback(
    (changed) => {
      queryClient.setQueryData(importQuery(bot.id, changed.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: historyKey(bot.id) })
    },
    [bot.id, queryClient],
  )
}

function useImportChange<Input>(change: (botId: string, input: Input) => Promise<CorpusImport>) {
  const bot = useBot()
  const putImport = usePutImport()
  return useMutation({ mutationFn: (input: Input) => change(bot.id, input), onSuccess: putImport })
}

export function useCommitImport(importId: string) {
  return useImportChange((botId, body: BodyOf<typeof commitImport>) =>
    callApi(commitImport, { params: { botId, importId }, body }),
  )
}

export function useCancelImport(importId: string) {
  return useImportChange((botId) => callApi(cancelImport, { params: { botId, importId } }))
}

export function useUndoImport(importId: string) {
  return useImportChange((botId) => callApi(undoImport, { params: { botId, importId } }))
}

export type RowCorrection = BodyOf<typeof correctImportRow>

/** Corrects a row. All rows are judged again, so every tab is fetched again. */
export function useCorrectRow(importId: string) {
  const bot = useBot()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ rowNumber, correction }: { rowNumber: number; correction: RowCorrection }) =>
      callApi(correctImportRow, { params: { botId: bot.id, importId, rowNumber }, body: correction }),
    onSuccess: async (reply) => {
      queryClient.setQueryData(importQuery(bot.id, importId).queryKey, reply.import)
      await queryClient.invalidateQueries({ queryKey: rowsKey(bot.id, importId) })
    },
  })
}

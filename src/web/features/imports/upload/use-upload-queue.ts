import { useCallback, useEffect, useRef, useState } from 'react'
import { type CorpusImport, importLimits, uploadCorpusFile } from '#contract/features/imports.ts'
import { ApiError, uploadFile } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { usePutImport } from '../imports.queries.ts'

export interface QueuedFile {
  key: number
  file: File
  state: 'waiting' | 'uploading' | 'uploaded' | 'refused'
  /** Of the bytes sent, 0 to 1. */
  share: number
  error: unknown
  importId: string | null
}

let lastKey = 0

function isOnItsWay({ state }: QueuedFile): boolean {
  return state === 'waiting' || state === 'uploading'
}

/** Files go up one after another. What is plainly too large is refused before a byte is sent. */
export function useUploadQueue(onUploaded: (uploaded: CorpusImport) => void) {
  const bot = useBot()
  const putImport = usePutImport()
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })

  const change = useCallback((key: number, changed: Partial<QueuedFile>) => {
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  }, [])

  const upload = useCallback(
    async ({ key, file }: QueuedFile) => {
      const abort = new AbortController()
      aborts.current.set(key, abort)
      change(key, { state: 'uploading', share: 0, error: null })
      try {
        const uploaded = await uploadFile(uploadCorpusFile, { params: { botId: bot.id } }, file, {
          signal: abort.signal,
          onProgress: (share) => change(key, { share }),
        })
        change(key, { state: 'uploaded', share: 1, importId: uploaded.id })
        putImport(uploaded)
        latest.current(uploaded)
      } catch (error) {
        if (abort.signal.aborted) setFiles((before) => before.filter((each) => each.key !== key))
        else change(key, { state: 'refused', error })
      } finally {
        aborts.current.delete(key)
      }
    },
    [bot.id, change, putImport],
  )

  /** One after another: each waits for the one before, however that one ended. */
  const line = useRef(Promise.resolve())
  const dropped = useRef(new Set<number>())
  const isGone = useRef(false)
  const enqueue = useCallback(
    (queued: QueuedFile) => {
      line.current = line.current.then(() =>
        isGone.current || dropped.current.has(queued.key) ? undefined : upload(queued),
      )
    },
    [upload],
  )

  useEffect(() => {
    const running = aborts.current
    isGone.current = false
    return () => {
      isGone.current = true
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const queued = [...chosen].map((file): QueuedFile => {
        const isTooLarge = file.size > importLimits.fileBytes
        const error = isTooLarge ? new ApiError({ code: 'file-too-large', status: 413 }) : null
        lastKey += 1
        return { key: lastKey, file, state: isTooLarge ? 'refused' : 'waiting', share: 0, error, importId: null }
      })
      // What was refused has been read by whoever chooses anew.
      setFiles((before) => [...before.filter(isOnItsWay), ...queued])
      for (const each of queued) if (each.state === 'waiting') enqueue(each)
    },
    [enqueue],
  )

  return {
    files,
    add,
    /** Stops it when it is on its way, and takes it off the list. */
    remove: useCallback((key: number) => {
      dropped.current.add(key)
      aborts.current.get(key)?.abort()
      setFiles((before) => before.filter((each) => each.key !== key))
    }, []),
    /** What was refused, when its owner goes on with something else. */
    forgetRefused: useCallback(() => setFiles((before) => before.filter(isOnItsWay)), []),
    retry: useCallback(
      (queued: QueuedFile) => {
        change(queued.key, { state: 'waiting', error: null })
        enqueue(queued)
      },
      [change, enqueue],
    ),
  }
}

export type UploadQueue = ReturnType<typeof useUploadQueue>

import { useCallback, useEffect, useRef, useState } from 'react'
import { faultOfFileName } from '#contract/features/customising/file-names.ts'
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
  /** What the server made of it. */
  uploaded: CorpusImport | null
  /** Chosen by itself, so that it opens as soon as it is there. */
  isAlone: boolean
}

let lastKey = 0

/** What the name and the size tell is refused before a byte is sent. */
function refusalOf({ name, size }: File): ApiError | null {
  const fault = faultOfFileName(name.trim())
  if (fault !== undefined) return new ApiError({ code: 'file-name', status: 422, details: { ...fault } })
  return size > importLimits.fileBytes ? new ApiError({ code: 'file-too-large', status: 413 }) : null
}

function queuedFile(file: File, isAlone: boolean): QueuedFile {
  const error = refusalOf(file)
  lastKey += 1
  return { key: lastKey, file, state: error === null ? 'waiting' : 'refused', share: 0, error, uploaded: null, isAlone }
}

/** Files go up one after another. */
export function useUploadQueue(onUploaded: (uploaded: CorpusImport, isAlone: boolean) => void) {
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
    async ({ key, file, isAlone }: QueuedFile) => {
      const abort = new AbortController()
      aborts.current.set(key, abort)
      change(key, { state: 'uploading', share: 0, error: null })
      try {
        const uploaded = await uploadFile(uploadCorpusFile, { params: { botId: bot.id } }, file, {
          signal: abort.signal,
          onProgress: (share) => change(key, { share }),
        })
        change(key, { state: 'uploaded', share: 1, uploaded })
        putImport(uploaded)
        latest.current(uploaded, isAlone)
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
      const all = [...chosen]
      const queued = all.map((file) => queuedFile(file, all.length === 1))
      // What was refused has been read by whoever chooses anew.
      setFiles((before) => [...before.filter(({ state }) => state !== 'refused'), ...queued])
      for (const each of queued) if (each.state === 'waiting') enqueue(each)
    },
    [enqueue],
  )

  /** Another file in the place of one that was refused. */
  const replace = useCallback(
    (key: number, file: File) => {
      const queued = queuedFile(file, true)
      setFiles((before) => before.map((each) => (each.key === key ? queued : each)))
      if (queued.state === 'waiting') enqueue(queued)
    },
    [enqueue],
  )

  return {
    files,
    add,
    replace,
    /** Stops it when it is on its way, and takes it off the list. */
    remove: useCallback((key: number) => {
      dropped.current.add(key)
      aborts.current.get(key)?.abort()
      setFiles((before) => before.filter((each) => each.key !== key))
    }, []),
    /** One that its owner looks at has arrived in more than one sense. */
    forgetUploaded: useCallback(
      (importId: string) => setFiles((before) => before.filter(({ uploaded }) => uploaded?.id !== importId)),
      [],
    ),
    /** What was refused, when its owner goes on with something else. */
    forgetRefused: useCallback(() => setFiles((before) => before.filter(({ state }) => state !== 'refused')), []),
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

import { useEffect, useRef, useState } from 'react'
import {
  type Attachment,
  attachmentLimits,
  attachmentTypes,
} from '#contract/features/customising/corpus-attachments.ts'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { uploadReplyFile } from '#contract/features/inbox/handover.ts'
import { ApiError, uploadFile } from '#web/platform/requests/api-client.ts'
import { randomId } from '#web/platform/requests/idempotency-key.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** As a file chooser takes it; a JPEG has two endings. */
export const acceptedEndings = [...attachmentTypes, 'jpeg'].map((type) => `.${type}`)

export interface ReplyFile {
  readonly key: string
  readonly file: File
  /** 0 to 1, of the bytes sent. */
  readonly share: number
  readonly uploaded?: Attachment
  readonly failure?: unknown
}

/** Files of the reply that is being written: each is sent once it is chosen, with its own progress, one after the other. */
export function useReplyFiles() {
  const { id: botId } = useBot()
  const [files, setFiles] = useState<readonly ReplyFile[]>([])
  /** How many of those that were chosen last found no place. */
  const [leftOut, setLeftOut] = useState(0)
  const aborts = useRef(new Map<string, AbortController>())
  /** The server takes few of an account at once, and other tabs have some, too. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const change = (key: string, changed: Partial<ReplyFile>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  async function upload(key: string, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    try {
      const onProgress = (share: number) => change(key, { share })
      const uploaded = await uploadFile(uploadReplyFile, { params: { botId } }, file, { signal, onProgress })
      change(key, { uploaded, share: 1 })
    } catch (failure) {
      if (!signal.aborted) change(key, { failure })
    } finally {
      aborts.current.delete(key)
    }
  }

  function enqueue(key: string, file: File): void {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    queue.current = queue.current.then(() => upload(key, file, abort))
  }

  return {
    files,
    leftOut,
    isSending: files.some(({ uploaded, failure }) => uploaded === undefined && failure === undefined),
    add: (chosen: readonly File[]) => {
      const room = Math.max(0, inboxLimits.filesOfReply - files.length)
      const added = chosen
        .slice(0, room)
        .map((file): ReplyFile => ({ key: randomId(), file, share: 0, failure: refusalOf(file) }))
      setLeftOut(chosen.length - added.length)
      setFiles((before) => [...before, ...added])
      for (const { file, key, failure } of added) if (failure === undefined) enqueue(key, file)
    },
    /** Another try for one that did not get there. */
    retry: ({ key, file }: ReplyFile) => {
      change(key, { failure: undefined, share: 0 })
      enqueue(key, file)
    },
    remove: (key: string) => {
      aborts.current.get(key)?.abort()
      setLeftOut(0)
      setFiles((before) => before.filter((each) => each.key !== key))
    },
    /** What did not get there stays in sight: it went out with no reply. */
    clear: () => {
      setLeftOut(0)
      setFiles((before) => before.filter(({ failure }) => failure !== undefined))
    },
  }
}

export type ReplyFiles = ReturnType<typeof useReplyFiles>

export function canRetry({ file, failure }: ReplyFile): boolean {
  return failure !== undefined && refusalOf(file) === undefined
}

/** What no other try would change. */
function refusalOf({ name, size }: File): ApiError | undefined {
  if (size > attachmentLimits.fileBytes) return new ApiError({ code: 'attachment-too-large', status: 413 })
  const isTaken = acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  return isTaken ? undefined : new ApiError({ code: 'attachment-type', status: 415 })
}

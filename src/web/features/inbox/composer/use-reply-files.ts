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
  readonly name: string
  /** 0 to 1, of the bytes sent. */
  readonly share: number
  readonly uploaded?: Attachment
  readonly failure?: unknown
}

/** Files of the reply that is being written: each is sent as soon as it is chosen, with its own progress. */
export function useReplyFiles() {
  const { id: botId } = useBot()
  const [files, setFiles] = useState<readonly ReplyFile[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const change = (key: string, changed: Partial<ReplyFile>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  async function upload(key: string, file: File): Promise<void> {
    const refusal = refusalOf(file)
    if (refusal) return change(key, { failure: refusal })
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const uploaded = await uploadFile(uploadReplyFile, { params: { botId } }, file, {
        signal: abort.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { uploaded, share: 1 })
    } catch (failure) {
      if (!abort.signal.aborted) change(key, { failure })
    } finally {
      aborts.current.delete(key)
    }
  }

  return {
    files,
    isSending: files.some(({ uploaded, failure }) => uploaded === undefined && failure === undefined),
    add: (chosen: readonly File[]) => {
      const room = inboxLimits.filesOfReply - files.length
      const added = chosen.slice(0, Math.max(0, room)).map((file) => ({ file, key: randomId() }))
      setFiles((before) => [...before, ...added.map(({ file, key }) => ({ key, name: file.name, share: 0 }))])
      for (const { file, key } of added) void upload(key, file)
    },
    remove: (key: string) => {
      aborts.current.get(key)?.abort()
      setFiles((before) => before.filter((each) => each.key !== key))
    },
    clear: () => setFiles([]),
  }
}

export type ReplyFiles = ReturnType<typeof useReplyFiles>

function refusalOf({ name, size }: File): ApiError | undefined {
  if (size > attachmentLimits.fileBytes) return new ApiError({ code: 'attachment-too-large', status: 413 })
  const isTaken = acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  return isTaken ? undefined : new ApiError({ code: 'attachment-type', status: 415 })
}

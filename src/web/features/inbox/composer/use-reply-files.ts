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

interface Kept {
  readonly conversationId: string
  readonly files: readonly ReplyFile[]
  /** How many of those that were chosen last found no place. */
  readonly leftOut: number
}

/**
 * Files of the replies that are being written: each is sent once it is chosen, with its own progress, one after the other. They belong to the screen:
 * whoever looks at another conversation finds them again.
 */
export function useReplyFiles() {
  const { id: botId } = useBot()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  /** The server takes few of an account at once, and other tabs have some, too. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  /** Those of one conversation. */
  function of(conversationId: string): ReplyFiles {
    const { files, leftOut } = keptOf(kept, conversationId)

    const keep = (changeOf: (before: Kept) => Partial<Kept>) =>
      setKept((before) => {
        const mine = keptOf(before, conversationId)
        const changed = { ...mine, ...changeOf(mine) }
        const others = before.filter((each) => each.conversationId !== conversationId)
        return changed.files.length === 0 && changed.leftOut === 0 ? others : [...others, changed]
      })
    const change = (key: string, changed: Partial<ReplyFile>) =>
      keep((before) => ({ files: before.files.map((each) => (each.key === key ? { ...each, ...changed } : each)) }))

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
      add(chosen) {
        const room = Math.max(0, inboxLimits.filesOfReply - files.length)
        const added = chosen
          .slice(0, room)
          .map((file): ReplyFile => ({ key: randomId(), file, share: 0, failure: refusalOf(file) }))
        keep((before) => ({ files: [...before.files, ...added], leftOut: chosen.length - added.length }))
        for (const { file, key, failure } of added) if (failure === undefined) enqueue(key, file)
      },
      retry({ key, file }) {
        change(key, { failure: undefined, share: 0 })
        enqueue(key, file)
      },
      remove(key) {
        aborts.current.get(key)?.abort()
        keep((before) => ({ files: before.files.filter((each) => each.key !== key), leftOut: 0 }))
      },
      clear: () =>
        keep((before) => ({ files: before.files.filter(({ failure }) => failure !== undefined), leftOut: 0 })),
    }
  }

  return { of }
}

export type FilesOfReplies = ReturnType<typeof useReplyFiles>

export interface ReplyFiles extends Pick<Kept, 'files' | 'leftOut'> {
  readonly isSending: boolean
  readonly add: (chosen: readonly File[]) => void
  /** Another try for one that did not get there. */
  readonly retry: (file: ReplyFile) => void
  readonly remove: (key: string) => void
  /** What did not get there stays in sight: it went out with no reply. */
  readonly clear: () => void
}

function keptOf(kept: readonly Kept[], conversationId: string): Kept {
  return kept.find((each) => each.conversationId === conversationId) ?? { conversationId, files: [], leftOut: 0 }
}

export function canRetry({ file, failure }: ReplyFile): boolean {
  return failure !== undefined && refusalOf(file) === undefined
}

/** What no other try would change. */
function refusalOf({ name, size }: File): ApiError | undefined {
  if (size > attachmentLimits.fileBytes) return new ApiError({ code: 'attachment-too-large', status: 413 })
  const isTaken = acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  return isTaken ? undefined : new ApiError({ code: 'attachment-type', status: 415 })
}

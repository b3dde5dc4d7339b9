import { useEffect, useRef, useState } from 'react'
import {
  type Attachment,
  attachmentLimits,
  attachmentTypes,
  uploadAttachment,
} from '#contract/features/customising/corpus-attachments.ts'
import { ApiError, uploadFile } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** As a file chooser takes it; a JPEG has two endings. */
export const acceptedEndings = [...attachmentTypes, 'jpeg'].map((type) => `.${type}`)

export interface AttachmentUpload {
  /** What is on its way, and how much of it has been sent, 0 to 1. */
  readonly sending: { readonly name: string; readonly share: number } | null
  /** Why the last one was refused. */
  readonly error: unknown
  readonly start: (file: File) => void
  readonly cancel: () => void
}

/** Sends one file for an answer. What is plainly too large, or no kind that is taken, is refused before a byte is sent. */
export function useAttachmentUpload(onUploaded: (attachment: Attachment) => void): AttachmentUpload {
  const bot = useBot()
  const [sending, setSending] = useState<AttachmentUpload['sending']>(null)
  const [error, setError] = useState<unknown>(null)
  const abort = useRef<AbortController>(undefined)
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const own = new AbortController()
    abort.current?.abort()
    abort.current = own
    setError(null)
    const refusal = refusalOf(file)
    if (refusal) return setError(refusal)
    setSending({ name: file.name, share: 0 })
    try {
      const uploaded = await uploadFile(uploadAttachment, { params: { botId: bot.id } }, file, {
        signal: own.signal,
        onProgress: (share) => {
          if (!own.signal.aborted) setSending({ name: file.name, share })
        },
      })
      latest.current(uploaded)
    } catch (failure) {
      if (!own.signal.aborted) setError(failure)
    } finally {
      if (abort.current === own) setSending(null)
    }
  }

  return {
    sending,
    error,
    start: (file) => void send(file),
    cancel: () => {
      abort.current?.abort()
      setSending(null)
    },
  }
}

function refusalOf({ name, size }: File): ApiError | undefined {
  if (size > attachmentLimits.fileBytes) return new ApiError({ code: 'attachment-too-large', status: 413 })
  const isTaken = acceptedEndings.some((ending) => name.toLowerCase().endsWith(ending))
  return isTaken ? undefined : new ApiError({ code: 'attachment-type', status: 415 })
}

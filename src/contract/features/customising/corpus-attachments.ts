/** A file that goes out with an answer: one an item. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { botParams } from '../bots.ts'

/** What an answer may carry. Which it is, its content says. */
export const attachmentTypes = ['doc', 'docx', 'pdf', 'ppt', 'pptx', 'txt', 'jpg', 'png', 'gif'] as const

export const attachmentLimits = { fileBytes: 3_670_016 } as const

/** As its owner sees it: `getFile` shows it by its id. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** As a customer gets it. */
export const sentAttachmentSchema = z.object({
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Opens the file without a log-in for a week. */
  url: z.string(),
})
export type SentAttachment = z.infer<typeof sentAttachmentSchema>

export const uploadAttachment = defineEndpoint({
  id: 'uploadAttachment',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus-attachments',
  access: 'session',
  requires: 'attachments',
  audits: null,
  // Each of them may be 3.5 MB, and has a day before it is cleared away unless an item takes it.
  limits: [{ per: 'account', burst: 30, perSecond: 0.5 }],
  summary:
    'Upload a file for an answer (doc, docx, pdf, ppt, pptx, txt, jpg, png or gif, at most 3.5 MB). Name its id as `attachmentId` of an item within a day.',
  params: botParams,
  upload: { maxBytes: attachmentLimits.fileBytes },
  reply: attachmentSchema,
  status: 201,
  errors: ['vip-only', 'file-missing', 'attachment-too-large', 'attachment-type', 'storage-full', 'too-many-requests'],
})

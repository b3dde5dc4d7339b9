/** Who has the word in a conversation: bot, or a person. Each change is one conditional write: of two people who take it, one has it. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema, optionalText, requiredText } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { attachmentLimits, attachmentSchema } from '../customising/corpus-attachments.ts'
import { conversationParams, conversationRowSchema, inboxLimits, threadLineSchema } from './conversations.ts'

/** What `conversation-taken` tells in its details. */
export const takenDetailsSchema = z.object({
  by: z.string(),
  accountUser: z.string(),
  since: momentSchema,
  isYou: z.boolean(),
})

/** The conversation as it is afterwards, and the line that was added. */
const moved = z.object({ conversation: conversationRowSchema, line: threadLineSchema.nullable() })

export const takeOver = defineEndpoint({
  id: 'takeOver',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/take-over',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Take a conversation over from the bot, which is silent from then on. The contact is told.',
  params: conversationParams,
  reply: moved,
  errors: ['conversation-taken'],
})

export const handBack = defineEndpoint({
  id: 'handBack',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/hand-back',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Give a conversation back to the bot. The contact is told.',
  params: conversationParams,
  reply: moved,
  errors: ['conversation-moved'],
})

export const resolveConversation = defineEndpoint({
  id: 'resolveConversation',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/resolve',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Say that a conversation is done with. The bot answers the contact’s next message.',
  params: conversationParams,
  reply: moved,
  errors: ['conversation-moved'],
})

export const reopenConversation = defineEndpoint({
  id: 'reopenConversation',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/reopen',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Take back that a conversation is done with: the bot has it. To answer it oneself, take it over.',
  params: conversationParams,
  reply: moved,
  errors: ['conversation-moved'],
})

export const wantPerson = defineEndpoint({
  id: 'wantPerson',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/want-person',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary:
    'Put a conversation among those that wait for a person. The bot goes on answering until somebody takes it over.',
  params: conversationParams,
  reply: moved,
  errors: ['conversation-taken', 'conversation-moved'],
})

export const replyAsPerson = defineEndpoint({
  id: 'replyAsPerson',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/replies',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  limits: [{ per: 'account', burst: 60, perSecond: 5 }],
  summary:
    'Answer as a person: a text, files that were uploaded for it or did not get through before, or both. Send an Idempotency-Key to make a retry safe.',
  params: conversationParams,
  body: z
    .object({
      text: optionalText(inboxLimits.replyLength).default(''),
      fileIds: z.array(idSchema).max(inboxLimits.filesOfReply).default([]),
      /** A message of a person in this conversation that did not get through: its files go out again. */
      filesOf: idSchema.optional(),
      /** Takes the conversation over first: for a page on which the bot had it. */
      takeOver: z.boolean().default(false),
    })
    .superRefine(({ text, fileIds, filesOf }, context) => {
      if (text === '' && fileIds.length === 0 && filesOf === undefined)
        context.addIssue({ code: 'custom', path: ['text'], message: 'field-required' })
    }),
  reply: z.object({ conversation: conversationRowSchema, line: threadLineSchema }),
  status: 201,
  idempotent: true,
  errors: ['conversation-taken', 'conversation-moved', 'file-missing', 'idempotency-mismatch'],
})

export const addNote = defineEndpoint({
  id: 'addNote',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversations/:conversationId/notes',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  limits: [{ per: 'account', burst: 60, perSecond: 5 }],
  summary: 'Write a note for colleagues. It is never sent to the contact.',
  params: conversationParams,
  body: z.object({ text: requiredText(inboxLimits.noteLength) }),
  reply: z.object({ line: threadLineSchema }),
  status: 201,
  idempotent: true,
  errors: ['idempotency-mismatch'],
})

export const uploadReplyFile = defineEndpoint({
  id: 'uploadReplyFile',
  method: 'POST',
  path: '/api/v1/bots/:botId/conversation-files',
  access: 'session',
  requires: 'attachments',
  isForReadOnlyBots: true,
  audits: null,
  limits: [{ per: 'account', burst: 30, perSecond: 0.5 }],
  summary:
    'Upload a file for a reply (the types and the size of attachments of the corpus). Name its id in `fileIds` within a day.',
  params: botParams,
  upload: { maxBytes: attachmentLimits.fileBytes },
  reply: attachmentSchema,
  status: 201,
  errors: ['vip-only', 'file-missing', 'attachment-too-large', 'attachment-type', 'storage-full'],
})

/** Of an item of the corpus: text for the box, never sent by itself. */
export const quickAnswerSchema = z.object({
  itemId: z.string(),
  question: z.string(),
  answer: z.string(),
  confidence: z.number(),
})

export const listQuickAnswers = defineEndpoint({
  id: 'listQuickAnswers',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversations/:conversationId/quick-answers',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  limits: [{ per: 'account', burst: 60, perSecond: 5 }],
  summary:
    'Items of the corpus that fit the contact’s last question, best first: two, or with `q` up to ten that fit these words.',
  params: conversationParams,
  query: z.object({ q: optionalText(inboxLimits.searchLength).optional() }),
  reply: z.object({ question: z.string(), items: z.array(quickAnswerSchema) }),
  errors: ['answers-preparing'],
})

/** Contact us: what anyone may write to whoever runs this installation, and what the ADMINs do about it. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import {
  cleanText,
  emailSchema,
  idSchema,
  localeSchema,
  momentSchema,
  pageOf,
  proofSchema,
  requiredText,
} from '../../fields.ts'
import { enquiryFilter, entrySchema, noteBody } from './entries.ts'

export const contactTypes = ['question', 'suggestion', 'fault', 'cooperation', 'other'] as const
export type ContactType = (typeof contactTypes)[number]

export const contactStates = ['new', 'in-progress', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]

export const contactQuestionLength = { min: 10, max: 2000 } as const
/** How many messages one network address may send a day. */
export const contactMessagesPerDay = 3
/** How long what is answered or closed is kept, from its last change on. */
export const contactKeptDays = 365

const questionSchema = z
  .string(fault('field-required'))
  .transform((value) => cleanText(value).trim())
  .pipe(
    z
      .string()
      .min(1, fault('field-required'))
      .min(contactQuestionLength.min, fault('field-too-short'))
      .max(contactQuestionLength.max, fault('field-too-long')),
  )

export const sendContactMessage = defineEndpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/v1/contact-messages',
  access: 'public',
  limits: [{ per: 'address', counter: 'contact-us', max: contactMessagesPerDay, withinMinutes: 24 * 60 }],
  audits: null,
  summary: 'Write to whoever runs this installation.',
  body: z.object({
    username: requiredText(60),
    type: z.enum(contactTypes),
    question: questionSchema,
    email: emailSchema,
    locale: localeSchema.default('en'),
    proof: proofSchema,
  }),
  /** The reference is what both sides may quote later. */
  reply: z.object({ reference: z.string() }),
  status: 201,
  errors: ['challenge-wrong', 'contact-limit'],
})

export const contactMessageSchema = z.object({
  id: z.string(),
  reference: z.string(),
  username: z.string(),
  type: z.enum(contactTypes),
  question: z.string(),
  email: z.string(),
  locale: localeSchema,
  state: z.enum(contactStates),
  createdAt: momentSchema,
  changedAt: momentSchema,
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

const contactFilter = enquiryFilter.extend({
  state: z.enum(contactStates).optional(),
  type: z.enum(contactTypes).optional(),
})
const messageParams = z.object({ contactId: idSchema })
const detailReply = contactMessageSchema.extend({ entries: z.array(entrySchema) })
export type ContactDetail = z.infer<typeof detailReply>

export const listContactMessages = defineEndpoint({
  id: 'listContactMessages',
  method: 'GET',
  path: '/api/v1/admin/contact-messages',
  access: 'admin',
  summary: 'What was written by way of “Contact us”.',
  query: contactFilter.extend({ cursor: z.string().max(200).optional() }),
  /** `waiting`: how many are new, whatever is filtered. */
  reply: pageOf(contactMessageSchema).extend({ waiting: z.number().int() }),
})

export const exportContactMessages = defineEndpoint({
  id: 'exportContactMessages',
  method: 'GET',
  path: '/api/v1/admin/contact-messages-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'The messages that match, as a csv file.',
  query: contactFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})

export const getContactMessage = defineEndpoint({
  id: 'getContactMessage',
  method: 'GET',
  path: '/api/v1/admin/contact-messages/:contactId',
  access: 'admin',
  summary: 'One message with all notes and replies, oldest first.',
  params: messageParams,
  reply: detailReply,
})

export const moveContactMessage = defineEndpoint({
  id: 'moveContactMessage',
  method: 'PUT',
  path: '/api/v1/admin/contact-messages/:contactId/state',
  access: 'admin',
  audits: ['contact-message-moved'],
  summary: 'Move a message on. Who moves it says where it was: of two who move it at once the second is told.',
  params: messageParams,
  body: z
    .object({ from: z.enum(contactStates), to: z.enum(contactStates) })
    .refine(({ from, to }) => from !== to, { ...fault('choice-invalid'), path: ['to'] }),
  reply: detailReply,
  errors: ['enquiry-moved'],
})

export const addContactNote = defineEndpoint({
  id: 'addContactNote',
  method: 'POST',
  path: '/api/v1/admin/contact-messages/:contactId/notes',
  access: 'admin',
  audits: ['contact-note-added'],
  summary: 'Add a note that the sender never sees. Notes cannot be changed.',
  params: messageParams,
  body: noteBody,
  reply: detailReply,
  status: 201,
})

export const replyToContactMessage = defineEndpoint({
  id: 'replyToContactMessage',
  method: 'POST',
  path: '/api/v1/admin/contact-messages/:contactId/replies',
  access: 'admin',
  audits: ['contact-message-answered'],
  idempotent: true,
  summary: 'Mail a reply to the sender, framed in the language of the message. The message counts as answered.',
  params: messageParams,
  body: z.object({ text: requiredText(5000) }),
  reply: detailReply,
  status: 201,
})

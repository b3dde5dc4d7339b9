/** Notices to all users: a line above every page of whoever is logged in, in the reader's language, from one moment to another. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import {
  chosenMoment,
  idSchema,
  localeSchema,
  momentSchema,
  optionalText,
  pageOf,
  requiredText,
  revisionSchema,
} from '../../fields.ts'

export const noticeKinds = ['information', 'warning'] as const
/** `coming`: it has not begun. */
export const noticeStates = ['now', 'coming', 'over'] as const
export const noticeSorts = ['newest', 'oldest'] as const
/** A line or two on a wide screen. */
export const noticeTextMax = 200
/** How many lines a page has room for; whoever closes one sees the next. */
export const noticesShownMax = 3
/** How many may be shown now or to come. */
export const openNoticesMax = 20

const textsSchema = z.object({
  kind: z.enum(noticeKinds),
  textZh: z.string(),
  textEn: z.string(),
  /** Where more stands; null: nowhere. */
  link: z.string().nullable(),
})

const shownNoticeSchema = textsSchema.extend({
  id: z.string(),
  /** Grows when what is read changes: whoever closed the notice sees it again. */
  revision: z.int(),
  endsInMs: z.int(),
})
export type ShownNotice = z.infer<typeof shownNoticeSchema>

export const getNotices = defineEndpoint({
  id: 'getNotices',
  method: 'GET',
  path: '/api/v1/notices',
  access: 'session',
  summary: 'What all users are told at this moment, newest first, and when to ask again.',
  reply: z.object({
    items: z.array(shownNoticeSchema),
    /** Until one begins or ends; null when none does. */
    changesInMs: z.int().nullable(),
  }),
})

const noticeSchema = textsSchema.extend({
  id: z.string(),
  state: z.enum(noticeStates),
  startsAt: momentSchema,
  endsAt: momentSchema,
  /** Grows with each change: of two ADMINs who change it at once the second is told. */
  version: z.int(),
})
export type Notice = z.infer<typeof noticeSchema>

const noticeFilter = z.object({
  state: z.enum(noticeStates).optional(),
  /** A part of a text. */
  q: z.string().max(200).optional(),
  sort: z.enum(noticeSorts).default('newest'),
})

export const listNotices = defineEndpoint({
  id: 'listNotices',
  method: 'GET',
  path: '/api/v1/admin/notices',
  access: 'admin',
  summary: 'All notices to users, by when they begin.',
  query: noticeFilter.extend({ cursor: z.string().max(200).optional() }),
  reply: pageOf(noticeSchema),
})

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    return ['http:', 'https:'].includes(protocol) && `${username}${password}` === ''
  } catch {
    return false
  }
}

const noticeFields = {
  kind: z.enum(noticeKinds, fault('choice-invalid')),
  textZh: requiredText(noticeTextMax),
  textEn: requiredText(noticeTextMax),
  /** Of http or https, without a user; empty: none. */
  link: optionalText(500)
    .refine((text) => text === '' || isWebAddress(text), fault('link-format'))
    .default(''),
  startsAt: chosenMoment,
  endsAt: chosenMoment,
}

interface Period {
  readonly startsAt: string
  readonly endsAt: string
}

const endsAfterStart = ({ startsAt, endsAt }: Period) => Date.parse(startsAt) < Date.parse(endsAt)
const wrongEnd = { ...fault('end-before-start'), path: ['endsAt'] }
const bodyErrors = ['notices-full', 'end-past'] as const

export const createNotice = defineEndpoint({
  id: 'createNotice',
  method: 'POST',
  path: '/api/v1/admin/notices',
  access: 'admin',
  audits: ['notice-created'],
  summary: 'Tell all users something, from one moment to another. At most 20 are shown or to come.',
  body: z.object(noticeFields).refine(endsAfterStart, wrongEnd),
  reply: noticeSchema,
  status: 201,
  errors: [...bodyErrors],
})

const noticeParams = z.object({ noticeId: idSchema })

export const changeNotice = defineEndpoint({
  id: 'changeNotice',
  method: 'PUT',
  path: '/api/v1/admin/notices/:noticeId',
  access: 'admin',
  audits: ['notice-changed'],
  summary: 'Change a notice. With another text, whoever closed it sees it again.',
  params: noticeParams,
  body: z
    .object({
      ...noticeFields,
      /** What it was when the change was made. */
      version: revisionSchema,
    })
    .refine(endsAfterStart, wrongEnd),
  reply: noticeSchema,
  errors: [...bodyErrors, 'notice-moved'],
})

export const endNotice = defineEndpoint({
  id: 'endNotice',
  method: 'POST',
  path: '/api/v1/admin/notices/:noticeId/end',
  access: 'admin',
  audits: ['notice-ended'],
  summary: 'End a notice that is shown: it disappears from all pages.',
  params: noticeParams,
  reply: noticeSchema,
  errors: ['notice-moved'],
})

export const deleteNotice = defineEndpoint({
  id: 'deleteNotice',
  method: 'DELETE',
  path: '/api/v1/admin/notices/:noticeId',
  access: 'admin',
  audits: ['notice-deleted'],
  summary: 'Delete a notice for good; it disappears from all pages.',
  params: noticeParams,
  reply: 'empty',
})

export const exportNotices = defineEndpoint({
  id: 'exportNotices',
  method: 'GET',
  path: '/api/v1/admin/notices-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All notices that match, as csv.',
  query: noticeFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})

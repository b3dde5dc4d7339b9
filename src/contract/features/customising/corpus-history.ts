/** What an item of the corpus was before each of its changes, and how one of those comes back. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema, revisionSchema } from '../../fields.ts'
import { botParams } from '../bots.ts'
import { corpusItemSchema } from '../corpus.ts'
import { attachmentSchema } from './corpus-attachments.ts'

/** More of an item are not kept: the oldest go. */
export const versionsKept = 50
/** Nor more than these bytes beside the newest one: an item with all its variants has about 300 kB. */
export const versionBytesKept = 1024 * 1024

/**
 * `edit`: in the editor, the list or the chat. `batch`: with others at once. `facts`: the product itself switched it on, as its blanks were filled in.
 */
export const versionChanges = [
  'edit',
  'batch',
  'import',
  'import-undo',
  'deletion',
  'undeletion',
  'restoration',
  'facts',
] as const
export type VersionChange = (typeof versionChanges)[number]

/** What an item says, as its history keeps it. */
export const itemStateSchema = z.object({
  question: z.string(),
  answer: z.string(),
  intent: z.string(),
  keywords: z.array(z.string()),
  variants: z.array(z.string()),
  isEnabled: z.boolean(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  attachment: attachmentSchema.nullable(),
})
export type ItemState = z.infer<typeof itemStateSchema>

const itemVersionSchema = z.object({
  /** The revision that the change ended. */
  revision: z.number().int(),
  at: momentSchema,
  change: z.enum(versionChanges),
  /** `null`: the product itself. */
  by: z.enum(['you']).nullable(),
  /** Only what the change made another: as it was before. */
  before: itemStateSchema.partial(),
})
export type ItemVersion = z.infer<typeof itemVersionSchema>

const itemParams = botParams.extend({ itemId: idSchema })

export const listItemVersions = defineEndpoint({
  id: 'listItemVersions',
  method: 'GET',
  path: '/api/v1/bots/:botId/corpus/:itemId/versions',
  access: 'session',
  summary: 'The changes of an item, the last one first, each with what it made another; and the item as it is.',
  params: itemParams,
  reply: z.object({ item: corpusItemSchema, versions: z.array(itemVersionSchema) }),
})

export const restoreItemVersion = defineEndpoint({
  id: 'restoreItemVersion',
  method: 'POST',
  path: '/api/v1/bots/:botId/corpus/:itemId/restorations',
  access: 'session',
  audits: null,
  summary: 'Make an item what it was at a revision. It is a change like any other, so restoring can be taken back.',
  params: itemParams,
  body: z.object({
    /** Of `listItemVersions`: the state that the change of this version ended. */
    revision: revisionSchema,
    /** The revision that is seen; another one meanwhile is a conflict. */
    current: revisionSchema.optional(),
  }),
  // Each change leaves a version: without it, a history would fill a disk.
  limits: [{ per: 'account', burst: 400, perSecond: 3 }],
  reply: corpusItemSchema,
  errors: ['question-exists', 'edit-conflict', 'filled-too-long', 'vip-only'],
})

/** The states of an item, the newest first: as it is, and as it was before each version. */
export function statesOf<S extends object>(
  current: S,
  versions: readonly { readonly revision: number; readonly before: Partial<S> }[],
): { readonly revision: number; readonly state: S }[] {
  let state = current
  return versions.map(({ revision, before }) => {
    state = { ...state, ...before }
    return { revision, state }
  })
}

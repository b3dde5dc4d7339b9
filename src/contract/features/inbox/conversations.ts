/** The inbox: conversations of a bot's contacts as its owner reads, filters and searches them. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { cleanText, daySchema, idSchema, momentSchema } from '../../fields.ts'
import { replyKindSchema } from '../answers.ts'
import { botParams } from '../bots.ts'
import { replyWindowSchema } from '../channels/reply-window.ts'

export const inboxLimits = {
  pageSize: 30,
  threadPageSize: 50,
  /** Beyond it a number is not counted further: “10,000+”. */
  countedTo: 10_000,
  /** Those who wait are shown on top of the first page, longest first; more of them are found by the filter. */
  waitingOnTop: 50,
  searchLength: 100,
  replyLength: 10_000,
  noteLength: 5000,
  filesOfReply: 5,
  /** The largest file of a contact that is kept. */
  mediaBytes: 20 * 1024 * 1024,
  /** So long a platform is asked for a file of a contact: WeChat keeps media for three days. */
  mediaTriedDays: 3,
  /** What was not sent for so long waits for something: most is sent within a second. */
  sendsWithinMs: 10_000,
} as const

/** Who has the next word. `waiting`: a person is wanted. `resolved`: done with; the contact's next message goes to the bot. */
export const conversationStateSchema = z.enum(['bot', 'waiting', 'person', 'resolved'])
export type ConversationStateName = z.infer<typeof conversationStateSchema>

/** Why a person is wanted. Only where the contact asked for one is the bot silent while they wait. */
export const wantedBySchema = z.enum(['contact', 'fallbacks', 'rating', 'owner'])
export type WantedBy = z.infer<typeof wantedBySchema>

export const verdictSchema = z.enum(['good', 'needs-improvement'])

/** How far something that was said got on its way. Null: it is not sent; whoever reads it fetches it. */
export const deliverySchema = z.enum(['pending', 'sent', 'delivered', 'read', 'failed'])

/** The platform code of programs that call the interface. */
export const programPlatform = 'API'

/** That of the hosted page and embedded chats. */
export const webPlatform = 'FACTORY_WEBSITE_v2'

/** That of the owner's own tests. They are hidden unless this platform is chosen. */
export const testPlatform = 'TEST'

const flag = z.enum(['0', '1'], fault('choice-invalid')).transform((value) => value === '1')
const searchText = z
  .string()
  .transform((value) => cleanText(value).replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(inboxLimits.searchLength, fault('field-too-long')))

/** What narrows the list, an export or a saved filter. All of it is of the address. */
export const conversationFilterSchema = z.object({
  /** A platform code as it is stored, or several with commas between them; without one all but the owner's tests. */
  platform: z.string().max(60).optional(),
  /** Days of the account's time zone; the last activity lies within them. */
  from: daySchema.optional(),
  until: daySchema.optional(),
  state: conversationStateSchema.optional(),
  /** What a reply in it was last judged. */
  rating: verdictSchema.optional(),
  unread: flag.optional(),
  /** Those that the caller has taken over. */
  mine: flag.optional(),
  /** Contacts' names, questions, answers and notes; two characters at least. */
  q: searchText.optional(),
})
export type ConversationFilter = z.infer<typeof conversationFilterSchema>

export const inboxContactSchema = z.object({
  /** Null: the channel did not say who it is, or the owner tests. */
  id: z.string().nullable(),
  /** Null: nobody gave one. Screens then say “Visitor 7F3A”, with the code. */
  name: z.string().nullable(),
  /** Tells one contact without a name from another; the search finds it. Null where there is no id. */
  code: z.string().nullable(),
  isBlocked: z.boolean(),
})

/** Who has taken a conversation over. */
export const holderSchema = z.object({
  accountUser: z.string(),
  name: z.string(),
  since: momentSchema,
  /** The caller. */
  isYou: z.boolean(),
})

export const conversationRowSchema = z.object({
  id: z.string(),
  platform: z.string(),
  contact: inboxContactSchema,
  state: conversationStateSchema,
  /** When it came into this state; null where it never changed. */
  stateSince: momentSchema.nullable(),
  wantedBy: wantedBySchema.nullable(),
  takenBy: holderSchema.nullable(),
  isUnread: z.boolean(),
  rating: verdictSchema.nullable(),
  startedAt: momentSchema,
  lastActivityAt: momentSchema,
  /** The last thing said; null when it is too old to be shown. */
  last: z
    .object({
      author: z.enum(['contact', 'bot', 'person', 'system']),
      /** At most 200 characters. */
      text: z.string(),
      at: momentSchema,
      isNote: z.boolean(),
    })
    .nullable(),
  /** Only where messages were searched, and one of this conversation was found: the latest, from a little before the words; 200 characters at most. */
  found: z
    .object({ author: z.enum(['contact', 'bot', 'person', 'system']), text: z.string(), isNote: z.boolean() })
    .optional(),
})
export type ConversationRow = z.infer<typeof conversationRowSchema>

/** A number that is exact up to `inboxLimits.countedTo`: beyond it `isMore` is true. */
export const countSchema = z.object({ count: z.number().int(), isMore: z.boolean() })

export const listConversations = defineEndpoint({
  id: 'listConversations',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversations',
  access: 'sessionOrScope',
  scopes: ['messages:read'],
  limits: [{ per: 'account', burst: 120, perSecond: 10 }],
  summary:
    'Conversations by last activity, latest first, a page at a time. Those who wait for a person stand apart on the first page, longest first.',
  params: botParams,
  query: conversationFilterSchema.extend({ cursor: z.string().max(200).optional() }),
  reply: z.object({
    /**
     * Of the first page alone: who waits for a person, of those that fit the filter, fifty at most. They are not in `items` of any page. With
     * `state=waiting` it is empty: `items` has them all then, longest wait first.
     */
    waiting: z.array(conversationRowSchema),
    items: z.array(conversationRowSchema),
    nextCursor: z.string().nullable(),
    /** All that fit, those who wait included. */
    total: z.number().int(),
    /** Counted to 10,000 alone: there are more. */
    isMore: z.boolean(),
    /** The plan shows nothing before it: what is older is kept a while, and can be seen with VIP. Null where all is shown. */
    hiddenBefore: momentSchema.nullable(),
  }),
})

export const countConversations = defineEndpoint({
  id: 'countConversations',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversation-counts',
  access: 'sessionOrScope',
  scopes: ['messages:read'],
  summary: 'The numbers beside the tabs, and the platforms that there are to choose from.',
  params: botParams,
  reply: z.object({
    all: countSchema,
    unread: countSchema,
    waiting: countSchema,
    mine: countSchema,
    /** Codes as they are stored: those that any conversation of the bot has. */
    platforms: z.array(z.string()),
    /** Since when the one who has waited longest waits. */
    waitingSince: momentSchema.nullable(),
  }),
})

/**
 * Why the product has no copy of a file that a contact sent. `storage-full`: the plan's storage has no room for it. `too-large`: beyond
 * `inboxLimits.mediaBytes`. `refused`: its content is not what it was said to be, or a program. `gone`: the platform has it no more, or its
 * connection was removed before it was fetched.
 * `not-fetched`: the platform did not hand it out in `inboxLimits.mediaTriedDays`.
 */
export const missingFiles = ['storage-full', 'too-large', 'refused', 'gone', 'not-fetched', 'blocked'] as const
export type MissingFile = (typeof missingFiles)[number]

export const inboxFileSchema = z.object({
  name: z.string(),
  kind: z.enum(['image', 'voice', 'video', 'file', 'location', 'other']),
  mediaType: z.string().nullable(),
  size: z.number().int().nullable(),
  /** Null where the product has no copy of it. */
  url: z.string().nullable(),
  /** What the platform heard in a voice message, or the words of a location. */
  transcript: z.string().nullable(),
  /** It is being fetched of the platform; an open page is told when it is there. */
  isFetching: z.boolean(),
  missing: z.enum(missingFiles).nullable(),
})

/** A change of hands; or a test of the connection, which was sent to the contact. */
/** `wanted`, `rated` and `not-answered` say why it waits for a person: somebody said so, a bad rating, or the bot had no answer several times. */
export const threadEvents = [
  'wanted',
  'rated',
  'not-answered',
  'taken',
  'handed-back',
  'timed-out',
  'resolved',
  'reopened',
  'test',
] as const

export const threadLineSchema = z.object({
  id: z.string(),
  at: momentSchema,
  author: z.enum(['contact', 'bot', 'person', 'system']),
  /** For colleagues only: never sent. Also a change that the contact was not told of. */
  isNote: z.boolean(),
  /** Of a change of hands or a test; `text` is then what the contact was told, or empty. */
  event: z.enum(threadEvents).nullable(),
  /** Who wrote it, where a person did. */
  accountUser: z.string().nullable(),
  accountName: z.string().nullable(),
  text: z.string(),
  files: z.array(inboxFileSchema),
  replyTo: z.string().nullable(),
  delivery: deliverySchema.nullable(),
  deliveryAt: momentSchema.nullable(),
  /** Its `delivery` has been `pending` for a while: the connection does not work, or the platform takes nothing now. It is sent once that is over. */
  isWaiting: z.boolean(),
  /** The platform's code of what went wrong. */
  deliveryFault: z.string().nullable(),
  /** Of a bot's reply; null on all other lines. */
  kind: replyKindSchema.nullable(),
  confidence: z.number().nullable(),
  source: z.object({ kind: z.string(), id: z.string(), title: z.string().nullable() }).nullable(),
  /** The owner's, of an answer; the contact is not shown it. */
  verdict: verdictSchema.nullable(),
  verdictReasons: z.array(z.string()),
  verdictComment: z.string().nullable(),
  /** What the contact said of it. */
  rating: verdictSchema.nullable(),
  ratingComment: z.string().nullable(),
})
export type ThreadLine = z.infer<typeof threadLineSchema>

export const conversationParams = botParams.extend({ conversationId: idSchema })

export const getConversation = defineEndpoint({
  id: 'getConversation',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversations/:conversationId',
  access: 'sessionOrScope',
  scopes: ['messages:read'],
  limits: [{ per: 'account', burst: 120, perSecond: 10 }],
  summary: 'A conversation and the last lines of it, oldest first; `before` goes backwards from there.',
  params: conversationParams,
  query: z.object({ before: z.string().max(200).optional() }),
  reply: z.object({
    conversation: conversationRowSchema,
    lines: z.array(threadLineSchema),
    /** Hand it back as `before` to get the lines before these; null at the beginning. */
    previousCursor: z.string().nullable(),
    /** The plan shows no line before it. */
    hiddenBefore: momentSchema.nullable(),
    /**
     * What the platform lets anybody write to the contact now; null where they fetch what is said, such as on the website. Of the last lines alone:
     * with `before` it is null.
     */
    window: replyWindowSchema.nullable(),
    /** Up to which confidence the bot does not answer by itself, as its owner set it: the tick on the bar. */
    answerThreshold: z.number(),
  }),
})

export const getExchange = defineEndpoint({
  id: 'getExchange',
  method: 'GET',
  path: '/api/v1/bots/:botId/conversations/:conversationId/exchanges/:messageId',
  access: 'sessionOrScope',
  scopes: ['messages:read'],
  summary: 'One message and what was said to it: the record of the specification first. `messageId` is of either.',
  params: conversationParams.extend({ messageId: idSchema }),
  reply: z.object({
    /** In seconds since 1970. */
    timestamp: z.number().int(),
    platform: z.string(),
    /** The contact's name, else “Visitor 7F3A” in the account's language. */
    fromUser: z.string(),
    originalQuestion: z.string(),
    /** Empty while nobody has answered. */
    answer: z.string(),
    conversationId: z.string(),
    questionId: z.string(),
    answerId: z.string().nullable(),
    at: momentSchema,
    /** When it was answered; `at` and `timestamp` are those of the question. */
    answeredAt: momentSchema.nullable(),
    answeredBy: z.enum(['bot', 'person']).nullable(),
    kind: replyKindSchema.nullable(),
    confidence: z.number().nullable(),
    source: z.object({ kind: z.string(), id: z.string(), title: z.string().nullable() }).nullable(),
    verdict: verdictSchema.nullable(),
    verdictReasons: z.array(z.string()),
    verdictComment: z.string().nullable(),
    /** What the contact said of it. */
    rating: verdictSchema.nullable(),
    ratingComment: z.string().nullable(),
    /** Whether `explainMessage` has something to say of the answer. */
    hasWhy: z.boolean(),
  }),
})

export const markRead = defineEndpoint({
  id: 'markRead',
  method: 'PUT',
  path: '/api/v1/bots/:botId/conversations/:conversationId/read',
  access: 'sessionOrScope',
  scopes: ['messages:reply'],
  isForReadOnlyBots: true,
  audits: null,
  summary: 'Mark a conversation as read, or as unread again. `until`: only if nothing was said since.',
  params: conversationParams,
  body: z.object({ isRead: z.boolean(), until: idSchema.optional() }),
  reply: 'empty',
})

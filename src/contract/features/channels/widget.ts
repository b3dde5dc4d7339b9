/** The chat on other people's sites: how its owner sets it up, and what it asks the server for. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { localeSchema, momentSchema, optionalText } from '../../fields.ts'
import { botParams } from '../bots.ts'

export const widgetLimits = {
  labelLength: 20,
  hintLength: 80,
  hintAfterSeconds: { min: 0, max: 600 },
  sites: 50,
  /** Of a token that says who a visitor is: twenty attributes in characters of three bytes. */
  identityLength: 24_000,
  /** How long such a token may be valid. */
  identityHours: 24,
  /** How far the clocks of two servers may differ. */
  clockSkewSeconds: 60,
  attributes: 20,
  attributeLength: 200,
  attributeNameLength: 60,
  /** Of the id that a shop gives a customer. */
  subjectLength: 200,
  nameLength: 60,
  personNameLength: 30,
} as const

/** A host with its port where that is not the usual one; `*.` in front stands for every name below it. */
const sitePattern =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/

/** The site of what somebody typed or pasted: an address in full, or a host. Undefined for what is neither. */
export function siteOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const isAny = text.replace(/^https?:\/\//, '').startsWith('*.')
  const address = text.replace(/^(https?:\/\/)?\*\./, '$1')
  const url = /^https?:\/\//.test(address) ? address : `https://${address}`
  if (text === '' || !URL.canParse(url)) return undefined
  const host = `${isAny ? '*.' : ''}${new URL(url).host}`
  return host.length <= 253 && sitePattern.test(host) ? host : undefined
}

export const siteSchema = z
  .string(fault('site-format'))
  .max(500, fault('site-format'))
  .transform((value, context) => {
    const site = siteOf(value)
    if (site !== undefined) return site
    context.addIssue({ code: 'custom', ...fault('site-format') })
    return z.NEVER
  })

/** Whether a site may show the chat. Without a list every site may. */
export function isAllowedSite(host: string, sites: readonly string[]): boolean {
  return sites.length === 0 || sites.some((site) => site === host || (site.startsWith('*.') && isBelow(host, site)))
}

function isBelow(host: string, site: string): boolean {
  return host.length > site.length - 1 && host.endsWith(site.slice(1))
}

const { hintAfterSeconds } = widgetLimits

export const widgetSettingsSchema = z.object({
  position: z.enum(['right', 'left'], fault('choice-invalid')),
  /** Beside the sign on the button; empty: the sign alone. */
  label: optionalText(widgetLimits.labelLength),
  /** What the button says to somebody who sees it for the first time; empty: nothing. */
  hint: optionalText(widgetLimits.hintLength),
  hintAfterSeconds: z
    .int(fault('number-out-of-range'))
    .min(hintAfterSeconds.min, fault('number-out-of-range'))
    .max(hintAfterSeconds.max, fault('number-out-of-range')),
  /** The sites that may show the chat; empty: every site. */
  sites: z.array(siteSchema).max(widgetLimits.sites, fault('too-many-entries')),
  /** Whether only visitors whom the site names may chat. */
  requiresIdentity: z.boolean(),
  /** What visitors read as the name of the person who has taken over; empty: that it is one of the team. */
  personName: optionalText(widgetLimits.personNameLength),
})
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>

export const startingWidget: WidgetSettings = {
  position: 'right',
  label: '',
  hint: '',
  hintAfterSeconds: 8,
  sites: [],
  requiresIdentity: false,
  personName: '',
}

const widgetSchema = widgetSettingsSchema.extend({
  /** When the secret that signs identities was made; null: there is none. */
  secretMadeAt: momentSchema.nullable(),
  /** A site that asked for the chat last and is not on the list. */
  refused: z.object({ host: z.string(), at: momentSchema }).nullable(),
})
export type Widget = z.infer<typeof widgetSchema>

export const getWidget = defineEndpoint({
  id: 'getWidget',
  method: 'GET',
  path: '/api/v1/bots/:botId/widget',
  access: 'session',
  summary: 'How the chat on websites is set up.',
  params: botParams,
  reply: widgetSchema,
})

export const changeWidget = defineEndpoint({
  id: 'changeWidget',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/widget',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Change how the chat on websites looks, where it may stand, and who may use it.',
  params: botParams,
  body: widgetSettingsSchema.partial(),
  reply: widgetSchema,
  errors: ['identity-secret-missing'],
})

export const renewWidgetSecret = defineEndpoint({
  id: 'renewWidgetSecret',
  method: 'POST',
  path: '/api/v1/bots/:botId/widget-secret',
  access: 'session',
  audits: ['widget-secret-renewed'],
  limits: [{ per: 'account', burst: 10, perSecond: 0.1 }],
  summary:
    'Make a secret that signs who a visitor is. It is shown only now; what the former one signed counts no more.',
  params: botParams,
  reply: z.object({ secret: z.string() }),
  status: 201,
})

/* What the chat itself asks for: anyone may */

/** Names a visitor: a secret of this browser, or what the site says of them, signed. */
export const visitorSchema = z.object({
  visitorToken: z.string().min(16).max(100),
  /** An HS256 JWT that the site's own server made; see `docs/widget.md`. */
  identity: z.string().max(widgetLimits.identityLength, fault('identity-refused')).optional(),
})
export type VisitorNamed = z.infer<typeof visitorSchema>

/** How many of those who wait before a visitor are counted: where there are so many, there may be more. */
export const maxAhead = 50

/** How often a visitor's stream says something. */
export const visitorHeartbeatSeconds = 25

export const watchVisitor = defineEndpoint({
  id: 'watchVisitor',
  method: 'POST',
  path: '/api/v1/public/bots/:botId/stream',
  access: 'public',
  audits: null,
  limits: [
    { per: 'address', burst: 60, perSecond: 2 },
    { per: 'visitor', burst: 12, perSecond: 0.5 },
  ],
  summary:
    'Tells a visitor that something was said to them, that somebody else has the word, or that they moved up among those who wait (server-sent events, as those of `watchChanges`, without content). The id of an event is the place to go on from, as `Last-Event-ID`.',
  params: botParams,
  body: visitorSchema,
  reply: 'stream',
  errors: ['bot-closed', 'bot-draft', 'live-updates-full', 'identity-required', 'identity-refused'],
})

export const markSeen = defineEndpoint({
  id: 'markSeen',
  method: 'POST',
  path: '/api/v1/public/bots/:botId/seen',
  access: 'public',
  audits: null,
  limits: [
    { per: 'address', burst: 120, perSecond: 5 },
    { per: 'visitor', burst: 30, perSecond: 1 },
  ],
  summary: 'Say that the visitor has seen what was said to them so far.',
  params: botParams,
  body: visitorSchema,
  reply: 'empty',
  errors: ['identity-required', 'identity-refused'],
})

export const backToBot = defineEndpoint({
  id: 'backToBot',
  method: 'POST',
  path: '/api/v1/public/bots/:botId/back-to-bot',
  access: 'public',
  audits: null,
  limits: [
    { per: 'address', burst: 30, perSecond: 1 },
    { per: 'visitor', burst: 10, perSecond: 0.2 },
  ],
  summary: 'The visitor wants the bot to answer again: no person is wanted, or has the word, from here on.',
  params: botParams,
  body: visitorSchema,
  reply: 'empty',
  errors: ['conversation-moved', 'identity-required', 'identity-refused'],
})

export const getUnread = defineEndpoint({
  id: 'getUnread',
  method: 'GET',
  path: '/api/v1/public/bots/:botId/unread.js',
  access: 'public',
  limits: [{ per: 'address', burst: 60, perSecond: 2 }],
  summary: 'How much was said to a visitor that they have not seen, as a module for other sites.',
  params: botParams,
  query: z.object({
    /** From `getPublicConversation`: it shows a number, and opens nothing. */
    of: z.string().max(200),
    /** Whatever makes the address a new one. */
    at: z.string().max(20).optional(),
  }),
  reply: 'raw',
})

/** What the button of a site is told, as the module `button.js` exports it. */
export const buttonSchema = z.object({
  colour: z.string(),
  position: widgetSettingsSchema.shape.position,
  label: z.string(),
  hint: z.string(),
  hintAfterSeconds: z.number(),
  language: localeSchema,
  /** Where the site is not on the owner's list: its name. */
  refused: z.string().optional(),
})
export type ButtonLook = z.infer<typeof buttonSchema>

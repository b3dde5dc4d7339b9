/** Where an account is logged in, and how its owner ends that elsewhere. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema, momentSchema } from '../../fields.ts'

/** The browsers that are told apart. */
export const browsers = [
  'chrome',
  'edge',
  'safari',
  'firefox',
  'opera',
  'samsung',
  'brave',
  'vivaldi',
  'yandex',
  'duckduckgo',
  'wechat',
  'wecom',
  'dingtalk',
  'feishu',
  'qq',
  'uc',
  'quark',
  '360',
  'sogou',
  'baidu',
  'huawei',
  'xiaomi',
  'oppo',
  'vivo',
] as const
export type Browser = (typeof browsers)[number]

export const systems = ['windows', 'macos', 'linux', 'chromeos', 'iphone', 'ipad', 'android', 'harmonyos'] as const
export type System = (typeof systems)[number]

/** Of more, those that were used last are listed. */
export const maxListedSessions = 100

export const sessionSchema = z.object({
  id: z.string(),
  /** What the browser said of itself at the log-in; null: nothing, or something unknown. */
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** The network address at the log-in; null for a log-in from before addresses were kept. */
  address: z.string().nullable(),
  createdAt: momentSchema,
  /** Up to five minutes late. */
  usedAt: momentSchema,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

const endLimits = [{ per: 'account', burst: 30, perSecond: 1 }] as const

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/account/sessions',
  access: 'session',
  summary: 'Where the account is logged in: the session that asks first, then the one that was used last.',
  reply: z.object({ items: z.array(sessionSchema), total: z.number().int() }),
})

export const endSession = defineEndpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v1/account/sessions/:sessionId',
  access: 'session',
  limits: endLimits,
  audits: ['session-ended'],
  summary: 'End a session: it is logged out at once.',
  params: z.object({ sessionId: idSchema }),
  reply: 'empty',
})

export const endOtherSessions = defineEndpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/account/sessions',
  access: 'session',
  limits: endLimits,
  audits: ['other-sessions-ended'],
  summary: 'End all sessions but the one that asks. May be repeated.',
  reply: 'empty',
})

/** How the inbox of a bot works. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import type { Entitlements } from '../../entitlements.ts'
import { fault } from '../../errors.ts'
import { botParams } from '../bots.ts'

export const inboxSettingLimits = {
  backAfterHours: { min: 1, max: 168 },
  /** Chosen with VIP alone. */
  keptDays: { min: 30, max: 1095 },
  /** How long messages are kept where nobody chose. */
  defaultKeptDays: { free: 90, vip: 365 },
  /** What the experience plan shows of what is kept. */
  shownDays: { free: 7 },
} as const

const dayMs = 86_400_000

/** Since when a plan shows messages. Undefined: all that is kept. */
export function shownSinceOf({ chatHistory }: Pick<Entitlements, 'chatHistory'>, now: Date): Date | undefined {
  return chatHistory ? undefined : new Date(now.getTime() - inboxSettingLimits.shownDays.free * dayMs)
}

const { backAfterHours, keptDays } = inboxSettingLimits

export const inboxSettingsSchema = z.object({
  /** A person is wanted when the bot had no answer twice in a row. */
  wantsAfterFallbacks: z.boolean(),
  /** The bot has the word again after so many hours without a person's message. */
  backAfterHours: z
    .int(fault('number-out-of-range'))
    .min(backAfterHours.min, fault('number-out-of-range'))
    .max(backAfterHours.max, fault('number-out-of-range')),
  /** Null: as the plan has it. */
  keptDays: z
    .int(fault('number-out-of-range'))
    .min(keptDays.min, fault('number-out-of-range'))
    .max(keptDays.max, fault('number-out-of-range'))
    .nullable(),
  /** A mail when somebody waits for a person, at most one in five minutes. */
  mailsWhenWanted: z.boolean(),
})
export type InboxSettings = z.infer<typeof inboxSettingsSchema>

export const getInboxSettings = defineEndpoint({
  id: 'getInboxSettings',
  method: 'GET',
  path: '/api/v1/bots/:botId/inbox-settings',
  access: 'session',
  summary: 'How the inbox of the bot works, and how long its messages are shown and kept.',
  params: botParams,
  reply: inboxSettingsSchema.extend({
    /** Days after which messages are deleted, by plan and choice. */
    keptDaysNow: z.number().int(),
    /** Days that the plan shows; null: all that is kept. */
    shownDays: z.number().int().nullable(),
    canChooseKeptDays: z.boolean(),
  }),
})

export const changeInboxSettings = defineEndpoint({
  id: 'changeInboxSettings',
  method: 'PATCH',
  path: '/api/v1/bots/:botId/inbox-settings',
  access: 'session',
  audits: ['bot-changed'],
  summary: 'Change how the inbox works. Days to keep are chosen with VIP.',
  params: botParams,
  body: inboxSettingsSchema.partial(),
  reply: getInboxSettings.reply,
  errors: ['vip-only'],
})

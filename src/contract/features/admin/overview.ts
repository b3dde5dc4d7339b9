/** What an ADMIN sees at a glance: how much waits, and how the installation is. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { momentSchema } from '../../fields.ts'

const waitingSchema = z.object({
  /** Applications for an invitation that nobody decided. */
  applications: z.int(),
  /** Requests for VIP that nobody took up. */
  leads: z.int(),
  /** Messages of “Contact us” that nobody took up. */
  contactMessages: z.int(),
})
export type Waiting = z.infer<typeof waitingSchema>

export const getWaiting = defineEndpoint({
  id: 'getWaiting',
  method: 'GET',
  path: '/api/v1/admin/waiting',
  access: 'admin',
  summary: 'How much waits for an ADMIN: applications, requests for VIP and messages that are new.',
  reply: waitingSchema,
})

/** How many days of messages are shown, today included. */
export const overviewDays = 14
/** Accounts made within so many days count as new. */
export const newAccountDays = 7

const nodeSchema = z.object({
  id: z.string(),
  version: z.string(),
  startedAt: momentSchema,
  /** The one that answered. */
  isThis: z.boolean(),
  /** What its answer indexes hold in memory, of how much they may. */
  indexBytes: z.int(),
  indexBytesMax: z.int(),
})
export type OverviewNode = z.infer<typeof nodeSchema>

const overviewSchema = z.object({
  accounts: z.object({
    total: z.int(),
    free: z.int(),
    vip: z.int(),
    admin: z.int(),
    suspended: z.int(),
    /** Made in the last seven days. */
    new: z.int(),
  }),
  /** `open`: those that answer. */
  bots: z.object({ total: z.int(), open: z.int() }),
  /** Messages answered for all accounts together, a row a day, the oldest first. Each message counts on the day of its account's own zone. */
  messages: z.array(z.object({ day: z.string(), messages: z.int() })),
  waiting: waitingSchema.extend({
    /** Mails that were given up. */
    failedMails: z.int(),
    /** Background jobs that nobody tries again. */
    failedJobs: z.int(),
    /** Background jobs that should have begun more than a minute ago. */
    lateJobs: z.int(),
  }),
  storage: z.object({
    databaseBytes: z.int(),
    /** Of the disk under the data folder; null with a database server elsewhere. */
    disk: z.object({ folderBytes: z.int(), freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  }),
  nodes: z.array(nodeSchema),
  versions: z.object({
    huida: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** How many steps of the schema the database has taken. */
    schema: z.int(),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

export const getOverview = defineEndpoint({
  id: 'getOverview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: 'admin',
  summary:
    'The installation at a glance: accounts, bots, messages a day, what waits, storage, nodes and versions. Numbers alone, no content of any account.',
  reply: overviewSchema,
})

import { emailSchema } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { callerOf, findAccountByEmail } from '#server/features/accounts/accounts.public.ts'
import { findBotWithKey, listBots } from '#server/features/bots/bots.public.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'

interface Application {
  readonly email: string
  readonly purpose: string
  readonly status: string
  readonly createdAt: string
}

/** What the factory calls need of other features. */
export interface FactoryDependencies {
  readonly plans: PlanRecordReader
  /** Applications for an invitation that wait for a decision, a page at a time. */
  readonly listWaiting: (
    cursor: string | undefined,
  ) => Promise<{ items: readonly Application[]; nextCursor: string | null }>
  /** Whether an ADMIN must get a second factor before calling as one. */
  readonly lacksSecondFactor: (accountId: string) => Promise<boolean>
}

export type FactoryService = ReturnType<typeof createFactoryService>

export function createFactoryService(
  context: FeatureContext,
  { listWaiting, lacksSecondFactor, plans }: FactoryDependencies,
) {
  const { clock } = context
  const { baseUrl, defaultAdminAccount } = context.settings
  const { database } = context

  /** Sessions and keys of an ADMIN are asked the same. */
  async function assertSecondFactor({ id }: AccountCaller): Promise<void> {
    if (await lacksSecondFactor(id)) throw new AppError('second-factor-needed')
  }

  /** The account whose bots every ADMIN may view, as this caller may see it. */
  async function findDefaultAdmin(caller: AccountCaller) {
    if (caller.role !== 'admin' || defaultAdminAccount === undefined) return undefined
    await assertSecondFactor(caller)
    return await findAccountByEmail(database.house, defaultAdminAccount)
  }

  async function viewable(caller: AccountCaller, username: string | undefined) {
    if (username === undefined) return caller
    const email = emailSchema.safeParse(username).data
    if (email === caller.email) return caller
    const admin = await findDefaultAdmin(caller)
    if (admin === undefined || admin.email !== email) throw new AppError('not-allowed', { field: 'username' })
    const entitled = await plans.entitlementsOf(admin, clock.now())
    return { id: admin.id, email: admin.email, ...entitled }
  }

  return {
    /** The default admin account as a caller, for what an ADMIN looks at. */
    async defaultAccount(): Promise<AccountCaller | null> {
      if (defaultAdminAccount === undefined) return null
      const account = await findAccountByEmail(database.house, defaultAdminAccount)
      return account === undefined ? null : callerOf(account, await plans.entitlementsOf(account, clock.now()))
    },

    async getAccount(caller: AccountCaller, username: string | undefined) {
      const { id, email, tier, limits } = await viewable(caller, username)
      const bots = await listBots(database.of(id), id)
      return {
        username: email,
        tier,
        limit: limits.callsPerDay,
        chatbots: bots.map(({ bot }) => bot.id),
      }
    },

    async getInvitationWaitlist(caller: AccountCaller): Promise<Application[]> {
      if (caller.role !== 'admin') throw new AppError('not-allowed')
      await assertSecondFactor(caller)
      const waitlist: Application[] = []
      let cursor: string | null | undefined
      do {
        const page = await listWaiting(cursor ?? undefined)
        waitlist.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return waitlist
    },

    async getBot(caller: AccountCaller, botId: string) {
      let found = await findBotWithKey(database.of(caller.id), caller.id, botId)
      if (found === undefined) {
        const admin = await findDefaultAdmin(caller)
        found = admin && (await findBotWithKey(database.of(admin.id), admin.id, botId))
      }
      if (found === undefined) throw new AppError('not-found')
      const { bot, keyPrefix } = found
      return {
        uuid: bot.id,
        name: bot.name,
        // Nobody can read the key again, its owner included.
        apiKey: keyPrefix === null ? '' : `${keyPrefix}_••••••••`,
        createdAt: bot.createdAt.toISOString(),
        endpoint: `${baseUrl}/api/v1/bots/${bot.id}/messages`,
        type: bot.template,
      }
    },
  }
}

/** Whether a call may reach its use case: who calls, what their plan has, how often. Needs nothing of the body. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { lackingScope } from '#contract/features/app-access/scopes.ts'
import { idSchema } from '#contract/fields.ts'
import { AppError } from '../app-error.ts'
import { addressGroup, addressOf } from '../limits/address-group.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { assertSameOrigin } from '../origin.ts'
import type {
  AccountCaller,
  Authentication,
  BearerCaller,
  PlatformCaller,
  SessionCaller,
  VisitorCaller,
} from './caller.ts'

export interface AdmissionContext {
  readonly authentication: Authentication
  /** The origin the product is served from. */
  readonly baseUrl: string
  readonly rates: RateLimits
}

/** Of an ADMIN's call: the account whose bots are looked at in place of one's own. */
const lookedAt = 'default'

type Caller = BearerCaller | PlatformCaller | SessionCaller | VisitorCaller | { readonly account: AccountCaller }

export async function admit(endpoint: Endpoint, request: FastifyRequest, context: AdmissionContext): Promise<Caller> {
  const { rates } = context
  if (endpoint.limits !== undefined) rates.take(endpoint, 'address', addressGroup(addressOf(request)))
  const caller = await identify(endpoint, request, context)
  if ('isPlatform' in caller) return caller
  const account = 'session' in caller ? caller.session?.account : caller.account
  if (account !== undefined) request.accountId = account.id
  assertMayCall(endpoint, account)
  if (account !== undefined) await assertMayChange(endpoint, request, account, context.authentication)
  if (endpoint.access === 'admin' && 'lacksSecondFactor' in caller && caller.lacksSecondFactor)
    throw new AppError('second-factor-needed')
  if ('botId' in caller) takeOfKey(endpoint, caller, rates)
  if (account !== undefined) rates.take(endpoint, 'account', account.id)
  return 'sessionHash' in caller && isLookingElsewhere(endpoint, request)
    ? await lookElsewhere(caller, context)
    : caller
}

function takeOfKey(endpoint: Endpoint, { account, botId, contactId }: BearerCaller, rates: RateLimits): void {
  if (botId !== undefined && contactId !== undefined) rates.takeAsContact(endpoint, botId, contactId)
  else rates.take(endpoint, 'key', botId ?? account.id)
}

async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  { authentication, baseUrl }: AdmissionContext,
): Promise<Caller> {
  // No cookie and no key counts: the channel verifies the bytes of the call.
  if (endpoint.access === 'platform') return { isPlatform: true }
  const isByKey = endpoint.access === 'botKey' || endpoint.access === 'bearer'
  if (isByKey || (endpoint.access === 'sessionOrScope' && request.headers.authorization !== undefined))
    return await identifyByKey(endpoint, request, authentication)
  if (endpoint.access === 'sessionOrKey' && request.headers.authorization !== undefined) {
    const account = await authentication.accountKey(request.headers.authorization)
    if (account === null) throw new AppError('key-wrong')
    return { account }
  }
  // From here on a cookie may log the caller in, so the request must come from our own pages.
  if (endpoint.method !== 'GET') assertSameOrigin(request, baseUrl)
  const session = await authentication.session(request.cookies)
  const isClosed = session?.isDeleting === true && !endpoint.isForDeletingAccounts
  if (endpoint.access === 'public') return { session: isClosed ? null : session }
  if (session === null) throw new AppError('not-logged-in')
  if (isClosed) throw new AppError('account-deleting')
  return session
}

async function identifyByKey(
  { access, method, scopes = [] }: Endpoint,
  { params, headers: { authorization } }: FastifyRequest,
  authentication: Authentication,
): Promise<BearerCaller> {
  const botId = (params as { botId?: string }).botId?.toLowerCase()
  const caller =
    access === 'bearer'
      ? await authentication.bearer(authorization, botId, method === 'GET')
      : await authentication.botKey(authorization, botId)
  // A key of another bot must not learn that this one exists.
  if (caller === null || (botId !== undefined && caller.botId !== botId)) throw new AppError('key-wrong')
  const scope = lackingScope(scopes, caller.scopes)
  if (scope !== undefined) throw new AppError('key-scope', { scope })
  return caller
}

function assertMayCall({ access, requires }: Endpoint, account: AccountCaller | undefined): void {
  if (access === 'admin' && account?.role !== 'admin') throw new AppError('not-allowed')
  if (requires !== undefined && (account === undefined || !account.limits[requires]))
    throw new AppError('vip-only', { feature: requires })
}

/** A paid plan has room for all bots that it has, so that only free accounts are looked at. */
async function assertMayChange(
  { method, access, isForReadOnlyBots }: Endpoint,
  request: FastifyRequest,
  { id, tier }: AccountCaller,
  authentication: Authentication,
): Promise<void> {
  const { botId } = request.params as { botId?: string }
  if (method === 'GET' || !isByOwner(access) || tier !== 'FREE' || isForReadOnlyBots || botId === undefined) return
  if (idSchema.safeParse(botId).success && (await authentication.isReadOnlyBot?.(id, botId)))
    throw new AppError('bot-read-only')
}

function isByOwner(access: Endpoint['access']): boolean {
  return access === 'session' || access === 'sessionOrKey' || access === 'sessionOrScope'
}

/** Only reading, and only of bots: nothing of an account itself, such as its sessions or receipts, is shown to another. */
function isLookingElsewhere({ method, path, access }: Endpoint, { query }: FastifyRequest): boolean {
  if (method !== 'GET' || !isByOwner(access) || !path.startsWith('/api/v1/bots')) return false
  return (query as { account?: string }).account === lookedAt
}

async function lookElsewhere(caller: SessionCaller, { authentication }: AdmissionContext): Promise<SessionCaller> {
  if (caller.account.role !== 'admin') throw new AppError('not-allowed', { field: 'account' })
  if (caller.lacksSecondFactor) throw new AppError('second-factor-needed')
  const account = await authentication.defaultAccount()
  if (account === null) throw new AppError('not-found')
  return { ...caller, account }
}

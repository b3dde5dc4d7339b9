/**
 * A bot is connected by the operator's app: its owner goes to the platform's page of consent with a state that nobody can guess, and comes back
 * with it. The state is good for one session, one bot, one return and ten minutes, on whichever node.
 */
import { type InstallFailure, installMinutes, slackReturnPath } from '#contract/features/channels/installs.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot, isOverPlan } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SessionCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { hashToken, newToken } from '#server/platform/secrets/secrets.ts'
import type { ChannelSet } from '../channel-set.ts'
import type { ConnectionStoring } from '../connections/connection-storing.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { Endpoints } from '../platform-io/endpoints.ts'
import { findConnectionOf, type InstallRow, takeInstall } from './installs.house.store.ts'
import { insertInstall } from './installs.store.ts'
import type { SharedApps } from './shared-apps.ts'

/** What a person comes back with. */
export interface Brought {
  readonly code: string
  readonly state: string
  /** Why the platform did not let the app in, in its own words. */
  readonly error: string
}

export type Returned =
  | { readonly result: 'connected'; readonly botId: string; readonly connectionId: string }
  | { readonly result: 'failed'; readonly reason: InstallFailure; readonly botId?: string }

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'settings' | 'log'>
  readonly channels: ChannelSet
  readonly sharedApps: SharedApps
  readonly storing: ConnectionStoring
  readonly endpoints: Pick<Endpoints, 'siteOf'>
  readonly ioOf: IoOf
}

export type InstallsService = ReturnType<typeof createInstalls>

/** Another return for the same workspace may be faster. */
const maxTries = 5

/** What Slack says where the person pressed Cancel. https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const deniedCode = 'access_denied'

const returnPaths: Readonly<Partial<Record<ChannelKind, string>>> = { slack: slackReturnPath }

export function createInstalls({ context, channels, sharedApps, storing, endpoints, ioOf }: Needs) {
  const { database, clock, settings, log } = context

  function appOf(kind: ChannelKind) {
    const channel = channels.get(kind)
    const keys = sharedApps.get(kind)
    if (channel?.sharedApp === undefined || keys === undefined) throw new AppError('not-found')
    return { channel, app: channel.sharedApp, keys, returnUrl: `${settings.baseUrl}${returnPaths[kind] ?? ''}` }
  }

  async function end(
    kind: ChannelKind,
    { code, state, error }: Brought,
    session: SessionCaller | null,
    origin: CallOrigin,
    waitElsewhere: WaitElsewhere,
  ): Promise<Returned> {
    const { channel, app, keys, returnUrl } = appOf(kind)
    const install = await takeInstall(database.house, kind, hashToken(state))
    if (install === undefined || install.expiresAt <= clock.now()) return failed('expired')
    // A link that somebody sends to another person must not connect their bot, nor the other's workspace.
    if (session?.sessionHash !== install.sessionHash) return failed('other-session')
    const { accountId, botId } = install
    if (error !== '' || code === '') {
      if (error !== deniedCode) log.warn({ kind, code: error }, 'a platform did not let the app in')
      return failed(error === deniedCode ? 'denied' : 'refused', botId)
    }
    if (session.account.tier === 'FREE' && (await isOverPlan(database.of(accountId), accountId, botId)))
      return failed('plan', botId)
    const io = ioOf(kind, {})
    const installed = await waitElsewhere(() => app.install(code, keys, returnUrl, io))
    if (!installed.ok) {
      log.warn({ kind, code: installed.code }, 'a platform gave no token for the app')
      return failed(installed.why, botId)
    }
    const { config, sharedAccount } = installed
    const checked = await waitElsewhere(() => channel.check(config, ioOf(kind, config)))
    if (!checked.ok) {
      log.warn({ kind, fault: checked.fault, details: checked.details }, 'the token of an app does not hold')
      return failed(checked.fault === 'unreachable' ? 'unreachable' : 'refused', botId)
    }
    return await store(
      install,
      checked.externalAccount,
      {
        channel,
        config: { ...config } as Record<string, string>,
        checked,
        sharedAccount,
      },
      origin,
    )
  }

  /** What this bot has of the account gets the new token; what another bot has stays. */
  async function store(
    install: InstallRow,
    externalAccount: string,
    stored: Parameters<ConnectionStoring['replace']>[2] & { readonly sharedAccount: string },
    origin: CallOrigin,
  ): Promise<Returned> {
    const { accountId, botId, kind } = install
    for (let tries = 1; ; tries += 1) {
      const { sharedAccount } = stored
      const row = await findConnectionOf(database.house, kind, { sharedAccount, externalAccount })
      if (row !== undefined && (row.accountId !== accountId || row.botId !== botId)) return failed('in-use', botId)
      try {
        if (row === undefined) {
          const connectionId = await storing.insert(accountId, botId, '', stored, origin)
          return { result: 'connected', botId, connectionId }
        }
        if (await storing.replace(row, row.name, stored, origin))
          return { result: 'connected', botId, connectionId: row.id }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'limit-reached') return failed('full', botId)
        // The bot was deleted meanwhile.
        if (error.code === 'not-found') return failed('expired')
        if (error.code !== 'channel-in-use') throw error
      }
      if (tries >= maxTries) return failed('in-use', botId)
    }
  }

  return {
    kinds: [...sharedApps.keys()],

    /** Where the owner's browser goes. */
    async begin(kind: ChannelKind, { account, sessionHash }: SessionCaller, botId: string): Promise<{ url: string }> {
      const { app, keys, returnUrl } = appOf(kind)
      const db = database.of(account.id)
      if ((await findBot(db, account.id, botId)) === undefined) throw new AppError('not-found')
      const state = newToken()
      const expiresAt = new Date(clock.now().getTime() + installMinutes * 60_000)
      await insertInstall(db, account.id, { botId, kind, stateHash: hashToken(state), sessionHash, expiresAt })
      return { url: app.consentUrl(keys, { siteUrl: endpoints.siteOf(kind), returnUrl, state }) }
    },

    end,
  }
}

function failed(reason: InstallFailure, botId?: string): Returned {
  return { result: 'failed', reason, ...(botId !== undefined && { botId }) }
}

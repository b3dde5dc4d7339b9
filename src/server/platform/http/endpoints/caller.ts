/** Who calls, by what a route asks for. */
import type { Access } from '#contract/endpoint.ts'
import type { Entitlements, Role, Tier } from '#contract/entitlements.ts'
import type { KeyScopes } from '#contract/features/app-access/scopes.ts'
import type { Calendar } from '../../calendar.ts'
import type { Cookies } from './visit.ts'

/** The account behind a session or a key. `id` is the tenant of every query. */
export interface AccountCaller {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly tier: Tier
  /** What it may have. */
  readonly limits: Entitlements
  /** Its days: by them quotas are counted and dates are read. */
  readonly calendar: Calendar
}

export interface SessionCaller {
  readonly account: AccountCaller
  /** Hash of the session's token: the session to keep when the others end. */
  readonly sessionHash: string
  /** An ADMIN of whom a second factor is asked, and who has none yet. */
  readonly lacksSecondFactor: boolean
  /** Its account waits to be deleted: only a few endpoints answer. */
  readonly isDeleting: boolean
}

/** A program, or an app with a client token. */
export interface BearerCaller {
  readonly account: AccountCaller
  /** Undefined: a named key, where no path names a bot. */
  readonly botId: string | undefined
  /** What its key may do. */
  readonly scopes: KeyScopes
  /** Of a client token: the one customer whom it speaks for. */
  readonly contactId?: string
}

export interface BotKeyCaller extends BearerCaller {
  readonly botId: string
}

export interface VisitorCaller {
  /** Who is logged in, if anyone. */
  readonly session: SessionCaller | null
}

/** A platform that calls back, as far as is known before the bytes of its call are verified. */
export interface PlatformCaller {
  readonly isPlatform: true
}

export type CallerOf<A extends Access> = A extends 'public'
  ? VisitorCaller
  : A extends 'platform'
    ? PlatformCaller
    : A extends 'botKey'
      ? BotKeyCaller
      : A extends 'bearer'
        ? BearerCaller
        : A extends 'sessionOrKey' | 'sessionOrScope'
          ? { readonly account: AccountCaller }
          : SessionCaller

/** How a call proves who it is; implemented by the features that own sessions and keys. `authorization` is the header. */
export interface Authentication {
  session(cookies: Cookies): Promise<SessionCaller | null>
  /** The bot of the path, when a bearer key may ask it; a bot's own key tells which bot is its. */
  botKey(authorization: string | undefined, botId: string | undefined): Promise<BotKeyCaller | null>
  /**
   * As `botKey`, also for a client token of the bot; without a bot whoever holds the key. What a token only reads counts against no cap of its key:
   * an open page reads again and again.
   */
  bearer(authorization: string | undefined, botId: string | undefined, isRead?: boolean): Promise<BearerCaller | null>
  /** The account whose calls a bearer key may make. */
  accountKey(authorization: string | undefined): Promise<AccountCaller | null>
  /** The default admin account, whose bots every ADMIN may look at; null where none is set. */
  defaultAccount(): Promise<AccountCaller | null>
  /** Whether a bot of the account is over the limit of its plan, so that nothing of it may be changed. */
  isReadOnlyBot?(accountId: string, botId: string): Promise<boolean>
}

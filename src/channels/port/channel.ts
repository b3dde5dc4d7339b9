/**
 * What a channel is: it reads what a platform sends, says it in one form, and sends what is said to the platform. It keeps nothing and stores
 * nothing. Base addresses, requests, sockets and the clock are handed to it, so that a platform on loopback is its peer in tests.
 * `docs/recipes/add-a-channel.md` tells the steps of another one.
 */

import type { ChannelFault, callFaults, IgnoredReason } from '#contract/features/channels/faults.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { ChannelIo } from './channel-io.ts'

/** A call-back as it came. Signatures are checked on the bytes. */
export interface RawCall {
  readonly method: 'GET' | 'POST'
  /** Of the address, each name once; a name that came twice is left out. */
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface RawReply {
  readonly status: number
  readonly contentType?: string
  readonly body?: string
}

/**
 * Where an answer goes, in the platform's own words: plain data that the channel wrote and reads again. It is stored with what is to be sent,
 * so it holds no secret.
 */
export type ReplyAddress = Readonly<Record<string, string>>

export interface InboundPart {
  readonly kind: 'image' | 'voice' | 'video' | 'file' | 'location' | 'other'
  readonly name?: string
  readonly mediaType?: string
  /** What the platform heard in a voice message, or the words of a location. */
  readonly transcript?: string
  /** How it is fetched. Undefined: there is nothing to fetch, such as of a location. */
  readonly media?: MediaAddress
}

/** Where the platform keeps a file, in its own words: plain data that the channel wrote and reads again. It holds no secret. */
export type MediaAddress = Readonly<Record<string, string>>

/**
 * What came of fetching a file. The content is looked at by who stores it: what the platform says of its type is not believed.
 * `retry`: not now; `afterMs` as the platform says. `gone`: the platform has it no more, or never gives it. `too-large`: beyond `maxBytes`.
 */
export type FetchedMedia =
  | { readonly ok: true; readonly bytes: Buffer; readonly name?: string }
  | { readonly ok: false; readonly failure: 'retry' | 'gone' | 'too-large'; readonly afterMs?: number }

interface Arrived {
  /** Any of them seen within eight days: it came before. At least one; unique in the connection. */
  readonly dedupeKeys: readonly string[]
  readonly at: Date
  /** What the platform calls this kind of event: shown to the owner. */
  readonly rawKind: string
}

interface FromContact extends Arrived {
  /** Order is kept in it: a thread, or a contact. */
  readonly conversationKey: string
  readonly contact: { readonly externalId: string; readonly displayName?: string; readonly locale?: string }
  readonly replyAddress: ReplyAddress
  /** The key is a thread's: what is said in it is one conversation however long the pause. Else a contact begins anew after half an hour. */
  readonly isThread?: boolean
}

export type Inbound =
  /** Said by a contact. Text may be empty where there are parts. */
  | (FromContact & {
      readonly kind: 'message'
      readonly text: string
      readonly parts: readonly InboundPart[]
      /** The place of the suggestion that the contact chose from a menu, from 1 on, where the platform tells. The text is its question. */
      readonly chosenPlace?: number
    })
  /** A contact came, such as one that follows an account: the bot says its opening words. */
  | (FromContact & { readonly kind: 'arrival' })
  /** A person answered in the platform's own app: the bot is silent from here on. */
  | (FromContact & { readonly kind: 'person-answered'; readonly text: string })
  /** That person left the conversation to the bot again. */
  | (FromContact & { readonly kind: 'person-left' })
  /** Nothing to answer, and why. */
  | (Arrived & { readonly kind: 'ignored'; readonly reason: IgnoredReason })
  /** The platform ended the connection. */
  | (Arrived & { readonly kind: 'ended'; readonly state: 'removed' | 'failure'; readonly fault: ChannelFault })

/** What the owner is told of a refused call. */
export interface CallFault {
  readonly fault: (typeof callFaults)[number]
  readonly details?: Readonly<Record<string, string>>
}

/**
 * What came of a call. `refused`: not from the platform, or not for this connection; nothing of it is stored. `told` where it looks like a call of the
 * platform to a connection that is not set up rightly: anybody may send such a call, so it holds nothing that came with it.
 */
export type Received =
  | {
      readonly outcome: 'refused'
      readonly status: 400 | 401 | 403 | 413
      readonly why: string
      readonly told?: CallFault
    }
  /** A handshake of the platform's: nothing is stored but that it came. */
  | { readonly outcome: 'answered'; readonly reply: RawReply }
  | {
      readonly outcome: 'received'
      readonly events: readonly Inbound[]
      /** Said once the events are stored. */
      readonly reply: RawReply
      /**
       * Where the answer may be said in the reply to the call itself: how long it may be waited for, and the reply that says it.
       * Undefined for words that do not fit in there. Files are added as links, suggestions as a list, as far as there is room for them.
       */
      readonly answering?: {
        readonly waitMs: number
        readonly replyWith: (
          text: string,
          more?: Partial<Pick<Outbound, 'suggestions' | 'files'>>,
        ) => RawReply | undefined
      }
    }

/** What is to be sent. */
export interface Outbound {
  /** Ours; the same at each try. Platforms that recognise it send it once. */
  readonly id: string
  readonly text: string
  /** Each is a question that the contact may choose. */
  readonly suggestions: readonly { readonly id: string; readonly question: string }[]
  readonly files: readonly { readonly name: string; readonly mediaType: string; readonly url: string }[]
  readonly replyAddress: ReplyAddress
}

/**
 * `retry`: nothing was sent, try again. `rate`: too many at once; `afterMs` as the platform says. `auth`: the connection's secrets do not hold.
 * `window`: the platform takes nothing for this contact now; it waits for the contact's next message. `permanent`: it will never be taken.
 * `unknown`: it may have been sent. It is tried again only where `sendsOnce` is true.
 */
export type SendFailure = 'retry' | 'rate' | 'auth' | 'window' | 'permanent' | 'unknown'
export type Sent =
  | { readonly ok: true; readonly platformId?: string }
  | {
      readonly ok: false
      readonly failure: SendFailure
      readonly fault: ChannelFault
      readonly afterMs?: number
      /** As of `Checked`, such as the address to list or the platform's own code. */
      readonly details?: Readonly<Record<string, string>>
    }

/** So many sends to one contact in a span that begins with the contact's message. */
export interface ReplyWindow {
  readonly count: number
  readonly spanMs: number
}

export interface Capabilities {
  /** Of one text, in `unit`; a longer one is cut at paragraphs, sentences, characters. */
  readonly maxText: number
  readonly unit: 'characters' | 'bytes'
  /** Whether a repeated send with the same id is recognised by the platform. */
  readonly sendsOnce: boolean
  /** How far apart two sends of one conversation are kept, in milliseconds. */
  readonly apartMs: number
}

/** What the platform says of a connection's secrets. */
export type Checked =
  | {
      readonly ok: true
      /** What the connection is on the platform: it can be connected once in an installation. */
      readonly externalAccount: string
      /** As people call it. */
      readonly name: string
      /** Facts to show, such as the scopes; no secret. */
      readonly facts: Readonly<Record<string, string>>
    }
  | { readonly ok: false; readonly fault: ChannelFault; readonly details?: Readonly<Record<string, string>> }

/** What the last successful check found. Events of another account are refused by it. */
export type KnownAccount = Pick<Extract<Checked, { readonly ok: true }>, 'externalAccount' | 'facts'>

/** What a socket hands on. The next event is taken when the one before is stored. */
export interface SocketSink {
  /** Stores; resolves when that is committed, after which the channel acknowledges. */
  readonly store: (events: readonly Inbound[]) => Promise<void>
  /** The socket is open, or lost. */
  readonly note: (state: 'open' | 'lost') => void
}

/** An app that the operator of the installation has made on a platform, as its console names things. */
export interface SharedAppKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly signingSecret: string
}

/** What came of a person's consent. `refused`: the platform would not have it; `code` is its own word. */
export type Installed<Config> =
  | {
      readonly ok: true
      readonly config: Config
      /** By what the calls of the app find this connection, as in `Addressed`; unique in the installation. */
      readonly sharedAccount: string
    }
  | { readonly ok: false; readonly why: 'refused' | 'unreachable'; readonly code?: string }

/** Whose a call of the app is: as in `Received`, or by which shared accounts it may be found, the best first. */
export type Addressed =
  | Exclude<Received, { readonly outcome: 'received' }>
  | { readonly outcome: 'addressed'; readonly sharedAccounts: readonly string[]; readonly reply: RawReply }

/** How one app of the operator's serves many connections: people let it into their accounts by a click, and all of its calls come to one address. */
export interface SharedApp<Config> {
  /** Where a person's browser goes. `siteUrl`: of the platform's pages, without a slash at its end. */
  consentUrl(
    keys: SharedAppKeys,
    to: { readonly siteUrl: string; readonly returnUrl: string; readonly state: string },
  ): string
  /** Trades the code that a person came back with for what the connection needs. Never throws for what the platform or the network does. */
  install(code: string, keys: SharedAppKeys, returnUrl: string, io: ChannelIo): Promise<Installed<Config>>
  /** Verifies a call and tells whose it is. Pure, as `receive`. */
  address(call: RawCall, keys: SharedAppKeys, io: Pick<ChannelIo, 'now'>): Addressed
  /** The config with which the channel's `receive` reads a call of the app. */
  configOf(config: Config, keys: SharedAppKeys): Config
}

export interface Channel<Config> {
  readonly kind: ChannelKind
  readonly capabilities: Capabilities
  /** Sends that the platform allows after a contact's message, of this config. Undefined: as many as wanted. */
  replyWindow?(config: Config, replyAddress: ReplyAddress): ReplyWindow | undefined
  /** Whether this config can send at all outside of `answering`. */
  canSend?(config: Config): boolean
  /** Asks the platform. Never throws for what the platform or the network does. */
  check(config: Config, io: ChannelIo): Promise<Checked>
  /** Verifies and reads one call. Pure: no requests, no waiting. `account` is undefined until a check succeeded. */
  receive(call: RawCall, config: Config, io: Pick<ChannelIo, 'now'>, account?: KnownAccount): Received
  /** Whether events come by a socket of ours with this config. */
  usesSocket?(config: Config): boolean
  /** Holds a socket until `signal` aborts or it is lost; then it returns or throws. */
  connect?(config: Config, io: ChannelIo, sink: SocketSink, signal: AbortSignal, account?: KnownAccount): Promise<void>
  /** Sends one text. Never throws for what the platform or the network does. */
  send(message: Outbound, config: Config, io: ChannelIo): Promise<Sent>
  /** Where the owner can have something sent without anybody's message, by the platform's own id. Undefined: nowhere. */
  readonly places?: {
    /** Undefined: it is no such id. */
    addressOf(place: string): ReplyAddress | undefined
    placeOf(replyAddress: ReplyAddress): string
  }
  /** Undefined: each connection has an app of its own. */
  readonly sharedApp?: SharedApp<Config>
  /**
   * Fetches a file that a contact sent, of at most `maxBytes`. Never throws for what the platform or the network does. A page of the platform's,
   * such as one to log in, is no file. Without it, files of contacts are named and not kept.
   */
  fetchMedia?(media: MediaAddress, config: Config, io: ChannelIo, maxBytes: number): Promise<FetchedMedia>
  /** What the platform calls a contact that came without a name; at most a second. Undefined: it does not say, or could not be asked. */
  whoIs?(externalId: string, config: Config, io: ChannelIo): Promise<string | undefined>
}

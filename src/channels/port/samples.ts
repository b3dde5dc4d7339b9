/** What a channel states of itself, to be held to what every channel must do (`conformance.test.ts`). */
import type { Inbound, InboundPart, RawCall } from './channel.ts'

export interface ChannelSamples<Config> {
  /** Configs by what they are an example of; each passes the kind's schema. */
  readonly configs: Readonly<Record<string, Config>>
  /** Calls as the platform makes them, for the config of that name, signed at `at`. */
  readonly calls: readonly {
    readonly name: string
    readonly config: string
    readonly at: Date
    readonly call: RawCall
    /** What is read of it: kinds of events, or `answered` of a handshake. */
    readonly reads: 'answered' | readonly Inbound['kind'][]
    /** Whether its signature covers the body: then a changed byte is refused. */
    readonly isBodySigned: boolean
    /** What it brings that is fetched of the platform, in order. A channel that fetches has such a sample. */
    readonly media?: readonly InboundPart['kind'][]
  }[]
}

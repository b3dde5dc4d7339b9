/** A connection as its owner sees it. */
import type { Connection } from '#contract/features/channels/connections.ts'
import { hookPath, sharedHookPath } from '#contract/features/channels/hooks.ts'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import { kindOfHost } from '#server/platform/outgoing/addresses.rules.ts'
import type { ConnectionRow } from './connections.house.store.ts'
import type { ConnectionCounts } from './connections.store.ts'

/** Four characters of a shorter secret would tell too much of it. */
const minTellingLength = 12

export function secretNames(kind: ChannelKind): readonly string[] {
  return channelConfigs[kind].secrets
}

/** Secrets by their last four characters. */
export function publicConfigOf(kind: ChannelKind, config: object): Record<string, string> {
  const secrets = secretNames(kind)
  return Object.fromEntries(
    Object.entries(config as Record<string, string>).map(([name, value]) => [
      name,
      secrets.includes(name) && value !== '' ? (value.length < minTellingLength ? '••••' : value.slice(-4)) : value,
    ]),
  )
}

/** As far as its name tells. A name that somebody's router knows alone looks like any other. */
export function isPublicOrigin(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  const kind = kindOfHost(hostname)
  return kind === 'public' || (kind === undefined && hostname.includes('.'))
}

export function describeConnection(row: ConnectionRow, counts: ConnectionCounts, baseUrl: string): Connection {
  const { id, kind, name, state, isOpen, usesSocket } = row
  const { pending, held, dead, setAside, isSocketOpen } = counts
  return {
    id,
    kind,
    name,
    state,
    isOpen,
    config: row.publicConfig,
    secrets: [...secretNames(kind)],
    external: row.externalName === null ? null : { name: row.externalName, facts: row.externalFacts ?? {} },
    isShared: row.sharedAccount !== null,
    callbackUrl: `${baseUrl}${row.sharedAccount === null ? hookPath(kind, id) : sharedHookPath(kind)}`,
    isPublicAddress: isPublicOrigin(baseUrl),
    needsPublicAddress: !usesSocket,
    isSocketOpen: usesSocket ? isSocketOpen : null,
    lastEvent:
      row.lastEventAt === null || row.lastEventKind === null
        ? null
        : { at: row.lastEventAt.toISOString(), rawKind: row.lastEventKind, ignoredReason: row.lastIgnoredReason },
    lastError:
      row.lastErrorFault === null || row.lastErrorAt === null
        ? null
        : { fault: row.lastErrorFault, details: row.lastErrorDetails ?? {}, at: row.lastErrorAt.toISOString() },
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    sends: { pending, held, dead },
    setAside,
    createdAt: row.createdAt.toISOString(),
  }
}

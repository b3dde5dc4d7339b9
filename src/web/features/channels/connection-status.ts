/** How a connection stands, computed from what the server knows of it. Nothing here is chosen by anybody. */
import type { Connection } from '#contract/features/channels/connections.ts'
import { isCallFault } from '#contract/features/channels/faults.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'

export type ConnectionStatus =
  | 'failed'
  | 'removed'
  | 'unsent'
  | 'refused'
  | 'closed'
  | 'submitted'
  | 'address'
  | 'lost'
  | 'waiting'
  | 'connected'
export type Tone = 'good' | 'waiting' | 'bad' | 'off'

const tones: Readonly<Record<ConnectionStatus, Tone>> = {
  failed: 'bad',
  removed: 'bad',
  unsent: 'bad',
  refused: 'bad',
  closed: 'off',
  submitted: 'waiting',
  address: 'waiting',
  lost: 'waiting',
  waiting: 'waiting',
  connected: 'good',
}

/** The first thing that its owner should know. */
export function statusOf(connection: Connection): ConnectionStatus {
  const { state, isOpen, lastEvent, isSocketOpen } = connection
  if (state === 'failure') return 'failed'
  if (state === 'removed') return 'removed'
  if (hasNewFault(connection)) return state === 'submitted' ? 'submitted' : 'unsent'
  if (!isOpen) return 'closed'
  if (hasRefusedCall(connection)) return 'refused'
  if (state === 'submitted') return 'submitted'
  if (connection.needsPublicAddress && !connection.isPublicAddress && lastEvent === null) return 'address'
  if (isSocketOpen === false) return 'lost'
  return hasHeard(connection) ? 'connected' : 'waiting'
}

export function toneOf(status: ConnectionStatus): Tone {
  return tones[status]
}

/** What the server notes of a platform that made sure of the address; nobody has written anything yet. */
const handshakeKind = 'handshake'

/** Whether a platform has sent something of its people, and not only made sure of the address. */
export function hasHeard({ lastEvent }: Connection): boolean {
  return lastEvent !== null && lastEvent.rawKind !== handshakeKind
}

/** Whether the last thing that was sent, or tried, went wrong. */
function hasNewFault({ lastError, lastSentAt }: Connection): boolean {
  if (lastError === null || isCallFault(lastError.fault)) return false
  return lastSentAt === null || new Date(lastError.at) > new Date(lastSentAt)
}

/** Whether a call came that was refused, and none was taken since: the server forgets it then. */
function hasRefusedCall({ lastError }: Connection): boolean {
  return lastError !== null && isCallFault(lastError.fault)
}

/** The fault to show, if it still holds. */
export function faultNow(connection: Connection): Connection['lastError'] {
  const isBroken = connection.state === 'failure' || connection.state === 'removed'
  return isBroken || hasNewFault(connection) || hasRefusedCall(connection) ? connection.lastError : null
}

/** What is wrong first, then as they were made. */
export function failuresFirst(connections: readonly Connection[]): Connection[] {
  const rank = (each: Connection) => (toneOf(statusOf(each)) === 'bad' ? 0 : 1)
  return connections.toSorted((a, b) => rank(a) - rank(b))
}

/** What each kind needs; and whether somebody has seen it work with the real platform. Its fakes say nothing of that. */
const kindFacts: Readonly<Record<ChannelKind, { worksWithoutAddress: boolean; isTriedLive: boolean }>> = {
  slack: { worksWithoutAddress: true, isTriedLive: false },
  wechat: { worksWithoutAddress: false, isTriedLive: false },
}

export interface KindBadge {
  readonly badge: 'ready' | 'noAddress' | 'address'
  /** Nobody has seen it work with the real platform, as far as this installation and its makers know. */
  readonly isUntried: boolean
}

/** The badge of what can be added. */
export function badgeOf(
  kind: ChannelKind,
  { isPublicAddress, items }: { readonly isPublicAddress: boolean; readonly items: readonly Connection[] },
): KindBadge {
  const { worksWithoutAddress, isTriedLive } = kindFacts[kind]
  const isUntried = !isTriedLive && !items.some((each) => each.kind === kind && hasHeard(each))
  if (isPublicAddress) return { badge: 'ready', isUntried }
  return { badge: worksWithoutAddress ? 'noAddress' : 'address', isUntried }
}

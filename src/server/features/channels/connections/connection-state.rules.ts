/** What follows from what a platform says of a connection's secrets. */
import type { Checked } from '#channels/port/channel.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { CheckLine, ConnectionState } from '#contract/features/channels/connections.ts'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { ConnectionChange } from './connections.store.ts'

/** The fault of these is the secrets': nothing is stored with them, and what is stored works no more. */
const refusals: Readonly<Partial<Record<ChannelFault, { readonly code: ErrorCode; readonly state: ConnectionState }>>> =
  {
    'token-wrong': { code: 'channel-token', state: 'failure' },
    'account-inactive': { code: 'channel-token', state: 'failure' },
    'app-removed': { code: 'channel-token', state: 'removed' },
    'scope-missing': { code: 'channel-scope', state: 'failure' },
  }

/** The state after a fault; undefined: the fault says nothing of the secrets, and the state stays. */
export function stateAfter(fault: ChannelFault): ConnectionState | undefined {
  if (fault === 'not-authorised' || fault === 'address-not-listed') return 'failure'
  return refusals[fault]?.state
}

/** Why a config is refused; undefined: it may be kept, and looked at again. */
export function refusalOf(fault: ChannelFault): ErrorCode | undefined {
  return refusals[fault]?.code
}

/** What is stored of a check. `submitted` stays as it is while the platform cannot be asked. */
export function changeBy(checked: Checked, at: Date): ConnectionChange {
  if (checked.ok) {
    const { externalAccount, name, facts } = checked
    return {
      state: 'enabled',
      checkedAt: at,
      externalAccount,
      externalName: name,
      externalFacts: { ...facts },
      lastErrorFault: null,
      lastErrorDetails: null,
      lastErrorAt: null,
    }
  }
  const state = stateAfter(checked.fault)
  return {
    checkedAt: at,
    lastErrorFault: checked.fault,
    lastErrorDetails: { ...checked.details },
    lastErrorAt: at,
    ...(state !== undefined && { state }),
  }
}

interface Looked {
  readonly checked: Checked
  readonly isPublicAddress: boolean
  readonly usesSocket: boolean
  /** Whether the platform has called back, or the socket is open. */
  readonly isHeardOf: boolean
  /** What was wrong with the last call, if none was taken since. */
  readonly refusedCall?: (Pick<CheckLine, 'details'> & { readonly fault: ChannelFault }) | undefined
}

const credentialFaults: readonly ChannelFault[] = [
  'token-wrong',
  'account-inactive',
  'app-removed',
  'address-not-listed',
]
const scopeFaults: readonly ChannelFault[] = ['scope-missing', 'not-authorised']

/** The check, step by step. */
export function linesOf({ checked, isPublicAddress, usesSocket, isHeardOf, refusedCall }: Looked): CheckLine[] {
  const line = (step: CheckLine['step'], outcome: CheckLine['outcome']): CheckLine => ({
    step,
    outcome,
    fault: null,
    details: {},
  })
  const address = line(
    'address',
    usesSocket ? 'skipped' : isPublicAddress || isHeardOf || refusedCall ? 'ok' : 'failed',
  )
  const handshake: CheckLine = refusedCall
    ? { step: 'handshake', outcome: 'failed', fault: refusedCall.fault, details: { ...refusedCall.details } }
    : line('handshake', isHeardOf ? 'ok' : 'waiting')
  if (checked.ok) return [address, line('reachable', 'ok'), line('credentials', 'ok'), line('scopes', 'ok'), handshake]
  const { fault, details = {} } = checked
  const steps = ['reachable', 'credentials', 'scopes'] as const
  const failed = credentialFaults.includes(fault) ? 1 : scopeFaults.includes(fault) ? 2 : 0
  const platform = steps.map((step, place): CheckLine => {
    if (place < failed) return line(step, 'ok')
    return place === failed ? { step, outcome: 'failed', fault, details: { ...details } } : line(step, 'skipped')
  })
  return [address, ...platform, handshake]
}

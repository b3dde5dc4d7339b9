/** Refused calls, gathered over a minute by code, endpoint, account and address. */

import type { Refusal } from '#server/platform/http/endpoints/audit-sink.ts'
import { addressGroup } from '#server/platform/http/limits/address-group.ts'
import type { AuditEvent } from './audit.store.ts'

export const refusalsFlushedEveryMs = 60_000

export function kindOfRefusal({ code, endpointId, accountId, address }: Refusal): string {
  return [code, endpointId, accountId, addressGroup(address)].join(' ')
}

export function eventOfRefusal({ accountId, address, requestId, endpointId, code }: Refusal, at: Date): AuditEvent {
  const target = `${code} ${endpointId}`
  return { accountId, action: 'call-refused', target, address: addressGroup(address), requestId, at }
}

/** Tells the audit of calls: what succeeded, as its endpoint declares, and what was refused for lack of rights. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRouteAction } from '#contract/audit-actions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { addressOf } from '../limits/address-group.ts'
import type { AuditAmount, AuditSink } from './audit-sink.ts'
import type { CallerOf } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that the call was admitted for. */
    accountId?: string
    /** The code of the problem that is answered. */
    problemCode?: ErrorCode
  }
}

function originOf(request: FastifyRequest) {
  return { accountId: request.accountId ?? null, address: addressOf(request), requestId: request.id }
}

/** Stores what a successful call did, if its endpoint has it recorded here: the caller's reply must wait for this. */
export async function recordCall(
  { audits }: Endpoint,
  request: FastifyRequest,
  audit: AuditSink,
  amount: AuditAmount | undefined,
): Promise<void> {
  const action = audits?.find(isRouteAction)
  if (action === undefined) return
  const { account } = (request.caller ?? {}) as Partial<CallerOf<'session'>>
  const params = request.params as Record<string, string>
  await audit.recordCall({ ...originOf(request), action, params, ownerId: account?.id ?? null, amount })
}

/** Services record these themselves. */
const recordedElsewhere: ReadonlySet<ErrorCode> = new Set(['credentials-wrong', 'account-suspended'])

export function noteRefusedCalls(app: FastifyInstance, audit: AuditSink): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 401 && statusCode !== 403) return
    const { problemCode: code, routeOptions } = request
    const { endpoint } = routeOptions.config
    if (endpoint === undefined || code === undefined || recordedElsewhere.has(code)) return
    audit.noteRefusal({ ...originOf(request), endpointId: endpoint.id, code })
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawCall, RawReply } from '#channels/port/channel.ts'
import {
  changeConnection,
  checkConnection,
  closeConnection,
  createConnection,
  getConnection,
  listConnections,
  listDeadSends,
  openConnection,
  removeConnection,
  replaySends,
} from '#contract/features/channels/connections.ts'
import { receiveHook, verifyHook } from '#contract/features/channels/hooks.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { getConnectionTest, sendConnectionTest } from '#contract/features/channels/test-sends.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { ConnectionsService } from './connections/connections.service.ts'
import type { ReceiveHook } from './receiving/receive-hook.ts'
import type { TestSends } from './testing/test-sends.service.ts'

export function channelsRoutes(
  connections: ConnectionsService,
  tests: TestSends,
  receive: ReceiveHook,
): Implementation[] {
  function take(
    method: RawCall['method'],
    { kind, connectionId }: { readonly kind: ChannelKind; readonly connectionId: string },
    request: FastifyRequest,
  ): Promise<RawReply> {
    return receive(kind, connectionId, rawCallOf(method, request), (work) => request.waitElsewhere(work))
  }

  return [
    implement(listConnections, ({ caller, params }) => connections.list(caller.account.id, params.botId)),
    implement(createConnection, ({ caller, params, body, visit }) =>
      connections.create(caller.account.id, params.botId, body, visit.origin),
    ),
    implement(getConnection, ({ caller, params }) =>
      connections.get(caller.account.id, params.botId, params.connectionId),
    ),
    implement(changeConnection, ({ caller, params, body, visit }) =>
      connections.change(caller.account.id, params.botId, params.connectionId, body, visit.origin),
    ),
    implement(checkConnection, ({ caller, params }) =>
      connections.check(caller.account.id, params.botId, params.connectionId),
    ),
    implement(openConnection, ({ caller, params, visit }) =>
      connections.setOpen(caller.account.id, params.botId, params.connectionId, true, visit.origin),
    ),
    implement(closeConnection, ({ caller, params, visit }) =>
      connections.setOpen(caller.account.id, params.botId, params.connectionId, false, visit.origin),
    ),
    implement(removeConnection, ({ caller, params, visit }) =>
      connections.remove(caller.account.id, params.botId, params.connectionId, visit.origin),
    ),
    implement(listDeadSends, ({ caller, params }) =>
      connections.listDeadSends(caller.account.id, params.botId, params.connectionId),
    ),
    implement(replaySends, ({ caller, params, body, visit }) =>
      connections.replay(caller.account.id, params.botId, params.connectionId, body.sendId, visit.origin),
    ),
    implement(getConnectionTest, ({ caller, params }) =>
      tests.read(caller.account.id, params.botId, params.connectionId),
    ),
    implement(sendConnectionTest, ({ caller, params, body, visit }) =>
      tests.send(caller.account.id, params.botId, params.connectionId, body, visit.origin),
    ),
    implement(receiveHook, async ({ params, request, reply }) => answer(reply, await take('POST', params, request))),
    implement(verifyHook, async ({ params, request, reply }) => answer(reply, await take('GET', params, request))),
  ]
}

function rawCallOf(method: RawCall['method'], { query, headers, body }: FastifyRequest): RawCall {
  return {
    method,
    query: single(query as object),
    headers: single(headers),
    body: body instanceof Buffer ? body : Buffer.alloc(0),
  }
}

/** A name that came twice is left out: which of the two was meant is not ours to choose. */
function single(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function answer(
  reply: FastifyReply,
  { status, contentType = 'text/plain; charset=utf-8', body = '' }: RawReply,
): FastifyReply {
  return reply.status(status).type(contentType).send(body)
}

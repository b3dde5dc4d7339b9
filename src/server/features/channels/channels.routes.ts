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
import { receiveHook, receiveSharedHook, verifyHook } from '#contract/features/channels/hooks.ts'
import { returnFromSlack, startSlackInstall } from '#contract/features/channels/installs.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { getConnectionTest, sendConnectionTest } from '#contract/features/channels/test-sends.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { ConnectionsService } from './connections/connections.service.ts'
import type { InstallsService, Returned } from './installs/installs.service.ts'
import type { ReceiveHook } from './receiving/receive-hook.ts'
import type { TestSends } from './testing/test-sends.service.ts'

export function channelsRoutes(
  connections: ConnectionsService,
  installs: InstallsService,
  tests: TestSends,
  receive: ReceiveHook,
): Implementation[] {
  function take(
    method: RawCall['method'],
    { kind, connectionId }: { readonly kind: ChannelKind; readonly connectionId: string },
    request: FastifyRequest,
  ): Promise<RawReply> {
    return receive.of(kind, connectionId, rawCallOf(method, request), (work) => request.waitElsewhere(work))
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
    implement(startSlackInstall, ({ caller, params }) => installs.begin('slack', caller, params.botId)),
    implement(returnFromSlack, async ({ caller, query, visit, request, reply }) =>
      reply.redirect(
        pageOf(await installs.end('slack', query, caller.session, visit.origin, (work) => request.waitElsewhere(work))),
        302,
      ),
    ),
    implement(receiveSharedHook, async ({ params, request, reply }) =>
      answer(
        reply,
        await receive.shared(params.kind, rawCallOf('POST', request), (work) => request.waitElsewhere(work)),
      ),
    ),
    implement(receiveHook, async ({ params, request, reply }) => answer(reply, await take('POST', params, request))),
    implement(verifyHook, async ({ params, request, reply }) => answer(reply, await take('GET', params, request))),
  ]
}

/** The page that says what became of it. */
function pageOf(returned: Returned): string {
  const { result, botId } = returned
  const search = new URLSearchParams({ result })
  if (returned.result === 'failed') search.set('reason', returned.reason)
  else search.set('connection', returned.connectionId)
  if (botId !== undefined) search.set('bot', botId)
  return `${pathOf('addToSlack')}?${search.toString()}`
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

/**
 * Slack on this machine: its Web API, events by calls and by sockets, and a workspace with one app. That it is like Slack is shown by
 * Slack's own libraries, which work with it (`slack-server.test.ts`).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createDeliveries } from './slack-deliveries.ts'
import { createEvents } from './slack-events.ts'
import { createFiles, filesPath } from './slack-files.ts'
import { createOauth } from './slack-oauth.ts'
import { serveSockets } from './slack-sockets.ts'
import { type Arguments, runMethod } from './slack-web-api.ts'
import { createWorkspace } from './slack-workspace.ts'

export interface SlackCall {
  readonly method: string
  readonly token: string
  readonly given: Arguments
}

/** What a method answers instead of its work. `drop`: the connection is cut, before or after the work was done. */
export type Trouble =
  | { readonly error: string; readonly needed?: string }
  | { readonly status: number; readonly retryAfter?: number; readonly text?: string }
  | { readonly drop: 'before' | 'after' }

export type SlackServer = Awaited<ReturnType<typeof startSlack>>

export async function startSlack() {
  let ahead = 0
  const now = () => Date.now() + ahead
  const workspace = createWorkspace(now)
  const workspaces = [workspace]
  const oauth = createOauth(workspace, now)
  const calls: SlackCall[] = []
  const troubles = new Map<string, Trouble[]>()
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const sockets = serveSockets(server, workspace, () => origin)
  const deliveries = createDeliveries(workspace, now)
  const files = createFiles(workspace, () => origin)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/oauth/v2/authorize')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(oauth.page(url.href))
    const method = url.pathname.startsWith(filesPath) ? 'file' : url.pathname.replace('/api/', '')
    const given = { ...Object.fromEntries(url.searchParams), ...(await readArguments(request)) }
    const token =
      /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ??
      (typeof given.token === 'string' ? given.token : '')
    calls.push({ method, token, given })
    const its = workspaces.find(({ botToken }) => botToken === token) ?? workspace
    const run = () =>
      method === 'oauth.v2.access'
        ? oauth.access(given, basicOf(request))
        : runMethod(method, given, {
            workspace: its,
            token,
            socketUrl: () => sockets.socketUrl(),
            fileUrl: files.urlOf,
          })
    const trouble = troubles.get(method)?.shift()
    if (trouble !== undefined && 'drop' in trouble) {
      if (trouble.drop === 'after') run()
      return void response.destroy()
    }
    if (trouble !== undefined && 'status' in trouble) {
      const headers = trouble.retryAfter === undefined ? {} : { 'retry-after': String(trouble.retryAfter) }
      const text = trouble.text ?? JSON.stringify({ ok: false, error: 'ratelimited' })
      return void response.writeHead(trouble.status, headers).end(text)
    }
    if (method === 'file') await files.door.opens
    if (trouble === undefined && files.serve(request, response)) return
    const answer = trouble === undefined ? run() : { ok: false, ...trouble }
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-oauth-scopes': its.scopes.join(',') }
    response.writeHead(200, headers).end(JSON.stringify(answer))
  }

  return {
    /** What `slackApiUrl` is to Slack's libraries, but for the slash at its end. */
    apiUrl: `${origin}/api`,
    workspace,
    oauth,
    calls,
    sockets,
    deliveries,
    files,
    events: createEvents(workspace, now),
    now,
    /** Another workspace with the same app, and what Slack tells of it. */
    addWorkspace() {
      const added = createWorkspace(now, workspace)
      workspaces.push(added)
      return { workspace: added, events: createEvents(added, now) }
    },
    /** What the next calls of a method meet, one each. */
    trouble(method: string, ...next: Trouble[]): void {
      troubles.set(method, [...(troubles.get(method) ?? []), ...next])
    },
    revokeToken(): void {
      workspace.botToken = 'xoxb-another'
    },
    /** Drives the clock of signatures and retries. */
    async advance(ms: number): Promise<void> {
      ahead += ms
      await deliveries.retryDue()
    },
    async close(): Promise<void> {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function basicOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  const encoded = /^Basic (.*)$/.exec(authorization)?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Slack takes forms, and JSON for most methods that write. */
async function readArguments(request: IncomingMessage): Promise<Arguments> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return {}
  if (request.headers['content-type']?.startsWith('application/json')) return JSON.parse(text) as Arguments
  return Object.fromEntries(new URLSearchParams(text))
}

/** A page's stream of changes, over the network, as a browser reads it. */
import { get, type IncomingMessage, request } from 'node:http'
import type { LiveChange, LiveReady } from '#contract/live.ts'

export interface StreamEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: string
}

/** A stream that is read as it comes. */
export interface FollowedStream {
  readonly status: number
  /** What the stream said so far. */
  readonly events: StreamEvent[]
  /** The last id, as the browser keeps it. */
  lastId(): string
  /** Waits until something is found in what was said. */
  until<R>(find: () => R | undefined): Promise<R>
  /** Waits for the server to end it. */
  readonly ended: Promise<void>
  close(): void
}

export interface OpenedStream extends FollowedStream {
  ready(): Promise<LiveReady>
  /** The changes so far, as soon as there are as many. */
  changes(count: number): Promise<LiveChange[]>
  /** The events of these names so far, as soon as there are as many. */
  named(names: readonly string[], count: number): Promise<StreamEvent[]>
}

export async function openStream(
  origin: string,
  cookie: string,
  { after, lastEventId }: { after?: string; lastEventId?: string } = {},
): Promise<OpenedStream> {
  const address = `${origin}/api/v1/events${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`
  return await openEvents(address, { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) })
}

/** Any stream of events. */
export async function openEvents(address: string, headers: Readonly<Record<string, string>>): Promise<OpenedStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers, agent: false }, resolve).on('error', reject)
  })
  const followed = followStream(response)
  const changesSoFar = () =>
    followed.events.filter(({ event }) => event === 'changes').flatMap(({ data }) => JSON.parse(data) as LiveChange[])
  return {
    ...followed,
    ready: () =>
      followed.until(() => {
        const ready = followed.events.find(({ event }) => event === 'ready')
        return ready && (JSON.parse(ready.data) as LiveReady)
      }),
    changes: (count) => followed.until(() => (changesSoFar().length >= count ? changesSoFar() : undefined)),
    named: (names, count) =>
      followed.until(() => {
        const found = followed.events.filter(({ event }) => names.includes(event))
        return found.length >= count ? found : undefined
      }),
  }
}

/** The stream of a visitor, as the chat opens it. */
export async function openVisitorStream(
  origin: string,
  botId: string,
  named: { readonly visitorToken: string; readonly identity?: string },
  lastEventId?: string,
): Promise<FollowedStream> {
  const headers = {
    origin,
    'content-type': 'application/json',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const address = `${origin}/api/v1/public/bots/${botId}/stream`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method: 'POST', headers, agent: false }, resolve).on('error', reject).end(JSON.stringify(named))
  })
  return followStream(response)
}

function followStream(response: IncomingMessage): FollowedStream {
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  const ended = new Promise<void>((resolve) => response.on('close', resolve))
  response.on('error', () => undefined)
  let id: string | undefined
  let rest = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0] ?? '', line.replace(/^\w+: /, '')]))
      if (!fields.has('data')) continue
      id = fields.get('id') ?? id
      events.push({ event: fields.get('event') ?? '', id: fields.get('id'), data: fields.get('data') ?? '' })
    }
    for (const look of waiting) look()
  })

  function until<R>(find: () => R | undefined): Promise<R> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void ended.then(() => reject(new Error(`The stream ended after ${JSON.stringify(events)}`)))
      look()
    })
  }

  return {
    status: response.statusCode ?? 0,
    events,
    lastId: () => id ?? '',
    until,
    ended,
    close: () => response.destroy(),
  }
}

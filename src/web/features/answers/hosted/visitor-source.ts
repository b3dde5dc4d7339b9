/** The stream of a visitor. By `fetch`, as the browser's own streams can send no body, and what names a visitor stands in no address. */
import { urlOf } from '#contract/endpoint-url.ts'
import { type VisitorNamed, watchVisitor } from '#contract/features/channels/widget.ts'
import type { LiveSource } from '#web/platform/live/live-connection.ts'

type Hear = (event: { data?: string; lastEventId?: string }) => void

const [open, closed] = [1, 2]

export function openVisitorSource(botId: string, named: VisitorNamed, after: string | undefined): LiveSource {
  const hearers = new Map<string, Hear>()
  const stopping = new AbortController()
  let readyState = 0

  function hear(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
      }),
    )
    const [event, id] = [fields.get('event'), fields.get('id')]
    if (event === undefined) return
    hearers.get(event)?.({ data: fields.get('data') ?? '', ...(id !== undefined && { lastEventId: id }) })
  }

  async function read(): Promise<void> {
    const response = await fetch(urlOf(watchVisitor, { params: { botId }, body: named }), {
      method: watchVisitor.method,
      headers: { 'content-type': 'application/json', ...(after !== undefined && { 'last-event-id': after }) },
      body: JSON.stringify(named),
      credentials: 'same-origin',
      signal: stopping.signal,
    })
    if (!response.ok || response.body === null) return
    readyState = open
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) hear(block)
    }
  }

  void read()
    .catch(() => undefined)
    .then(() => {
      readyState = closed
      hearers.get('error')?.({})
    })
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (event, take) => void hearers.set(event, take),
    close: () => stopping.abort(),
  }
}

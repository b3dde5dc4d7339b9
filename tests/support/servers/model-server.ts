/** A model server on this machine with the calls of the real ones: a tiny embedding by meaning, and a chat that says what the test wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type ModelServerMood = 'well' | 'late' | 'slow' | 'down' | 'garbage' | 'other-dimensions' | 'redirecting'

export interface ModelServer {
  readonly baseUrl: string
  mood: ModelServerMood
  /** What the chat replies. */
  says: string
  /** What it waits for before a reply in pieces ends. */
  holds?: Promise<void> | undefined
  /** Bodies it was sent, and the `authorization` of each. */
  readonly calls: { path: string; authorization: string | undefined; body: Record<string, unknown> }[]
  /** Every text that was embedded. */
  readonly texts: () => string[]
  close(): Promise<void>
}

/** Words that mean the same share a direction, made-up ones that no engine can know among them; all else is spread thinly over the rest. */
const meanings = [
  ['refund', 'quabb', 'money', 'reimburse', '退款', '退钱'],
  ['parcel', 'zorble', 'delivery', 'courier', 'shipping', '快递', '物流', '包裹'],
  ['password', 'login', 'locked', '密码', '登录'],
  ['open', 'hours', 'closing', '营业', '开门'],
  ['invoice', 'receipt', 'vat', '发票'],
]
const spread = 11

export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelServer['calls'] = []
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const path = request.url ?? ''
    calls.push({ path, authorization: request.headers.authorization, body })
    if (model.mood === 'late') await delay(1000, undefined, { ref: false })
    if (model.mood === 'slow') await delay(4000, undefined, { ref: false })
    if (model.mood === 'down') return void response.writeHead(500).end('{"error":"out of memory"}')
    if (model.mood === 'garbage') return void response.writeHead(200).end('<html>Welcome</html>')
    if (model.mood === 'redirecting') {
      return void response.writeHead(307, { location: `http://localhost:${port}${path}` }).end()
    }
    if (request.headers.authorization === 'Bearer wrong') return void response.writeHead(401).end('{}')
    if (path.endsWith('/chat/completions') && body.stream === true) return void sayInPieces(response)
    response.writeHead(200, { 'content-type': 'application/json' })
    if (path.endsWith('/chat/completions')) {
      return void response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: model.says } }] }))
    }
    const texts = body.input as string[]
    const data = texts.map((text, index) => ({ index, embedding: vectorOf(text, model.mood === 'other-dimensions') }))
    response.end(JSON.stringify({ data: data.toReversed() }))
  }

  /** Two characters at a time, and nothing more until the test lets it. */
  async function sayInPieces(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of model.says.match(/[\s\S]{1,2}/g) ?? [])
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    await model.holds
    response.end('data: [DONE]\n\n')
  }

  const model: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    mood: 'well',
    says: '[]',
    calls,
    texts: () => calls.flatMap(({ body }) => (Array.isArray(body.input) ? (body.input as string[]) : [])),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

function vectorOf(text: string, isOther: boolean): number[] {
  const lower = text.toLowerCase()
  const vector = meanings.map((words) => (words.some((word) => lower.includes(word)) ? 3 : 0.1))
  const rest = Array.from({ length: spread + (isOther ? 1 : 0) }, () => 0.1)
  for (const [place, character] of Array.from(lower).entries()) {
    const slot = ((character.codePointAt(0) ?? 0) + place) % rest.length
    rest[slot] = (rest[slot] ?? 0) + 0.02
  }
  return [...vector, ...rest]
}

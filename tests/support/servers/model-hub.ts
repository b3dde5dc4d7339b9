/** A server on this machine with the layout of Hugging Face: `/owner/model/resolve/main/file`, the large files by a redirect. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface ModelHub {
  readonly baseUrl: string
  readonly models: Map<string, Record<string, Buffer>>
  /** `held`: sends half of the ONNX file and waits; `cut-off`: hangs up there; `down`: answers 500. */
  mood: 'well' | 'held' | 'cut-off' | 'down'
  readonly asked: string[]
  close(): Promise<void>
}

export async function startModelHub(): Promise<ModelHub> {
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  async function serve({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    hub.asked.push(url)
    if (hub.mood === 'down') return void response.writeHead(500).end()
    const [, isStored, repository = '', path = ''] =
      /^(\/stored)?\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/.exec(url) ?? []
    const bytes = hub.models.get(repository)?.[path]
    if (bytes === undefined) return void response.writeHead(404).end('Entry not found')
    if (!path.endsWith('.onnx')) return void response.writeHead(200).end(bytes)
    if (!isStored) return void response.writeHead(302, { location: `/stored${url}` }).end()
    response.writeHead(200, { 'content-length': bytes.length })
    const half = bytes.length >> 1
    response.write(bytes.subarray(0, half))
    if (hub.mood === 'cut-off') {
      await delay(20)
      return void response.destroy()
    }
    while (hub.mood === 'held' && !response.destroyed) await delay(20)
    response.end(bytes.subarray(half))
  }

  const hub: ModelHub = {
    baseUrl: `http://127.0.0.1:${port}`,
    models: new Map(),
    mood: 'well',
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return hub
}

/** A stranger's site: one page on a port of its own, with whatever markup and content policy a test wants. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ShopSite {
  /** `localhost`, so that to a browser it is another site than the app on 127.0.0.1, not only another port. */
  readonly url: string
  close(): Promise<void>
}

/** `%NONCE%` in body and policy is another one at each visit. */
export async function startShopSite(body: string, contentPolicy?: string, head = ''): Promise<ShopSite> {
  const server = createServer((_request, response) => {
    const nonce = randomBytes(12).toString('base64')
    const fresh = (text: string) => text.replaceAll('%NONCE%', nonce)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(contentPolicy !== undefined && { 'content-security-policy': fresh(contentPolicy) }),
    })
    response.end(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, viewport-fit=cover"><title>A shop</title>${fresh(head)}</head><body><h1>A shop</h1>${fresh(body)}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { assertSameOrigin } from './origin.ts'

interface Sent {
  readonly origin?: string
  readonly site?: string
  readonly host?: string
  readonly protocol?: string
}

function isRefused(baseUrl: string, { origin, site, host = 'bots.example.com', protocol = 'http' }: Sent): boolean {
  const request = { headers: { origin, 'sec-fetch-site': site }, host, protocol } as unknown as FastifyRequest
  try {
    assertSameOrigin(request, baseUrl)
    return false
  } catch {
    return true
  }
}

const https = 'https://bots.example.com'
const http = 'http://127.0.0.1:3000'

test.each<[string, string, Sent]>([
  ['the address of the product', https, { origin: 'https://bots.example.com' }],
  ['another name, as it is called', http, { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['this machine beside a product with https', https, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  [
    'another name behind a proxy that ends TLS',
    https,
    { origin: 'https://other.example.com', host: 'other.example.com' },
  ],
  [
    'https as a trusted proxy tells it',
    http,
    { origin: 'https://bots.example.com', host: 'bots.example.com', protocol: 'https' },
  ],
  ['a program without an origin', https, {}],
  ['a browser that says it is of this origin', https, { site: 'same-origin' }],
])('%s passes', (_, baseUrl, sent) => {
  expect(isRefused(baseUrl, sent)).toBe(false)
})

test.each<[string, string, Sent]>([
  ['another site', https, { origin: 'https://evil.example' }],
  ['plain http of a product with https', https, { origin: 'http://bots.example.com' }],
  ['https of a product without', http, { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['another port', http, { origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3000' }],
  ['a subdomain', https, { origin: 'https://x.bots.example.com' }],
  ['a page that hides where it comes from', https, { origin: 'null' }],
  ['another site without an origin', https, { site: 'cross-site' }],
  ['a sister domain without an origin', https, { site: 'same-site' }],
])('%s is refused', (_, baseUrl, sent) => {
  expect(isRefused(baseUrl, sent)).toBe(true)
})

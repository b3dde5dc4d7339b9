import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import http, { type Server, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kindOfAddress } from './addresses.rules.ts'
import { AddressRefused, createOutgoing, type OutgoingReply, type Resolve } from './outgoing.ts'

/** Counts what reaches this machine, on every address of it. */
let target: TcpServer
let web: Server
let connections = 0
let port = 0
let webPort = 0
let answer: (response: ServerResponse, path: string) => void

beforeAll(async () => {
  target = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '::')
  web = http.createServer((request, response) => answer(response, request.url ?? '')).listen(0, '127.0.0.1')
  await Promise.all([once(target, 'listening'), once(web, 'listening')])
  port = portOf(target)
  webPort = portOf(web)
})
afterAll(async () => {
  web.closeAllConnections()
  await Promise.all([target, web].map((server) => new Promise((resolve) => server.close(resolve))))
})
beforeEach(() => {
  connections = 0
})

function portOf(server: TcpServer): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const signal = AbortSignal.timeout(60_000)
const ipv4 = (address: string) => ({ address, family: 4 })

async function textOf({ body }: OutgoingReply): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** These mean this machine, or a network that is not everybody's, without a look-up. */
const refusedHosts = [
  // Loopback
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.254.3.2',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '0',
  '0.0.0.0',
  '１２７.０.０.１',
  '①②⑦.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  'localhost',
  'LOCALHOST.',
  'app.localhost',
  'ip6-localhost',
  // Private
  '10.0.0.1',
  '172.31.255.1',
  '192.168.1.1',
  '100.64.0.1',
  '[fd12:3456::1]',
  'printer.local',
  // Link-local and metadata
  '169.254.169.254',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[2002:a9fe:a9fe::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'metadata.google.internal',
  // Multicast, reserved, broadcast
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
]

test.each(refusedHosts)('%s is refused before anything is looked up or connected', async (host) => {
  let lookUps = 0
  const resolve: Resolve = async () => {
    lookUps += 1
    return [ipv4('127.0.0.1')]
  }
  const outgoing = createOutgoing({ allowsPrivate: false, resolve })
  const url = `http://${host}:${port}/`
  await expect(outgoing.request(url, { signal })).rejects.toThrow(AddressRefused)
  await expect(outgoing.assertAllowed(url)).rejects.toThrow(AddressRefused)
  expect({ connections, lookUps }).toEqual({ connections: 0, lookUps: 0 })
})

test.each([
  ['this machine', [ipv4('127.0.0.1')]],
  ['this machine by IPv6', [{ address: '::1', family: 6 }]],
  ['a private network', [ipv4('10.1.2.3')]],
  ['a metadata service', [ipv4('169.254.169.254')]],
  ['a public and a private address', [ipv4('93.184.215.14'), ipv4('127.0.0.1')]],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
])('a name that leads to %s is refused after its look-up', async (_, addresses) => {
  const outgoing = createOutgoing({ allowsPrivate: false, resolve: async () => addresses })
  const url = `http://innocent.example.com:${port}/`
  await expect(outgoing.request(url, { signal })).rejects.toThrow(AddressRefused)
  await expect(outgoing.assertAllowed(url)).rejects.toThrow(AddressRefused)
  expect(connections).toBe(0)
})

test('a name that turns from a public to a private address between check and use is not connected', async () => {
  let lookUps = 0
  const resolve: Resolve = async () => {
    lookUps += 1
    return lookUps === 1 ? [ipv4('93.184.215.14')] : [ipv4('127.0.0.1')]
  }
  const outgoing = createOutgoing({ allowsPrivate: false, resolve })
  const url = `http://rebinding.example.com:${port}/`
  await outgoing.assertAllowed(url)
  await expect(outgoing.request(url, { signal })).rejects.toThrow(AddressRefused)
  expect({ connections, lookUps }).toEqual({ connections: 0, lookUps: 2 })
})

test('one connection means one look-up, so that the checked address is the connected one', async () => {
  answer = (response) => void response.end('hello')
  let lookUps = 0
  const resolve: Resolve = async () => {
    lookUps += 1
    return [ipv4('127.0.0.1')]
  }
  const outgoing = createOutgoing({ allowsPrivate: true, resolve })
  const reply = await outgoing.request(`http://service.example.com:${webPort}/`, { signal })
  expect({ text: await textOf(reply), lookUps }).toEqual({ text: 'hello', lookUps: 1 })
})

test.each(['169.254.169.254', '0.0.0.0', '[::]', 'metadata.google.internal', '[fe80::1]'])(
  '%s is refused also where private addresses are allowed',
  async (host) => {
    const outgoing = createOutgoing({ allowsPrivate: true })
    await expect(outgoing.request(`http://${host}:${port}/`, { signal })).rejects.toThrow(AddressRefused)
    expect(connections).toBe(0)
  },
)

test('an operator may allow this machine', async () => {
  answer = (response) => void response.end('hello')
  const outgoing = createOutgoing({ allowsPrivate: true })
  const reply = await outgoing.request(`http://127.0.0.1:${webPort}/`, { signal })
  expect({ status: reply.status, text: await textOf(reply) }).toEqual({ status: 200, text: 'hello' })
})

test.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'http://me:secret@example.com/'])(
  '%s is not asked',
  async (url) => {
    await expect(createOutgoing({ allowsPrivate: true }).request(url, { signal })).rejects.toThrow(AddressRefused)
  },
)

test('a redirect is an answer like any other unless some are allowed', async () => {
  answer = (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
  const outgoing = createOutgoing({ allowsPrivate: true })
  const reply = await outgoing.request(`http://127.0.0.1:${webPort}/`, { signal })
  expect({ status: reply.status, connections }).toEqual({ status: 302, connections: 0 })
  reply.body.destroy()
})

test.each(['http://169.254.169.254/latest', 'http://metadata.google.internal/', 'file:///etc/passwd', '//[::]/'])(
  'a redirect to %s is refused',
  async (location) => {
    answer = (response) => void response.writeHead(302, { location }).end()
    const outgoing = createOutgoing({ allowsPrivate: true })
    const asked = outgoing.request(`http://127.0.0.1:${webPort}/`, { signal, maxRedirects: 5 })
    await expect(asked).rejects.toThrow(AddressRefused)
  },
)

test('a redirect to a name is looked up and checked like the first address', async () => {
  answer = (response) => void response.writeHead(307, { location: `http://elsewhere.example.com:${port}/` }).end()
  const resolve: Resolve = async (host) => [ipv4(host === 'hub.example.com' ? '127.0.0.1' : '169.254.169.254')]
  const outgoing = createOutgoing({ allowsPrivate: true, resolve })
  const asked = outgoing.request(`http://hub.example.com:${webPort}/`, { signal, maxRedirects: 5 })
  await expect(asked).rejects.toThrow(AddressRefused)
  expect(connections).toBe(0)
})

test('redirects that go round in a circle end', async () => {
  let asked = 0
  answer = (response) => {
    asked += 1
    response.writeHead(302, { location: '/again' }).end()
  }
  const outgoing = createOutgoing({ allowsPrivate: true })
  const reply = await outgoing.request(`http://127.0.0.1:${webPort}/`, { signal, maxRedirects: 3 })
  expect({ status: reply.status, asked }).toEqual({ status: 302, asked: 4 })
  reply.body.destroy()
})

test('an answer that was compressed on its way is read as what it was', async () => {
  answer = (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
  const outgoing = createOutgoing({ allowsPrivate: true })
  expect(await textOf(await outgoing.request(`http://127.0.0.1:${webPort}/`, { signal }))).toBe('hello')
})

test('an answer that breaks off is a failure, compressed or not', async () => {
  for (const encoding of ['identity', 'gzip']) {
    answer = (response) => {
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': 10_000 })
      response.write(gzipSync('hello').subarray(0, 12))
      setTimeout(() => response.destroy(), 20)
    }
    const outgoing = createOutgoing({ allowsPrivate: true })
    const reply = await outgoing.request(`http://127.0.0.1:${webPort}/`, { signal })
    await expect(textOf(reply), encoding).rejects.toThrow()
  }
})

test('the signal ends a request that nobody answers', async () => {
  answer = () => undefined
  const outgoing = createOutgoing({ allowsPrivate: true })
  const asked = outgoing.request(`http://127.0.0.1:${webPort}/`, { signal: AbortSignal.timeout(50) })
  await expect(asked).rejects.toThrow(/abort/i)
})

test('addresses of the public network pass, in each form', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    expect(kindOfAddress(address), address).toBe('public')
  expect(kindOfAddress('nonsense')).toBe('never')
})

test('nothing else of the server asks other servers by http', () => {
  const server = join(import.meta.dirname, '../..')
  const asks = /\bfetch\(|^import (?!type ).* from '(?:node:https?|node:http2|undici)'/m
  const asking = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<![.]test)[.]ts$/.test(path))
    .filter((path) => asks.test(readFileSync(join(server, path), 'utf8')))
  expect(asking).toEqual([join('platform', 'outgoing', 'outgoing.ts')])
})

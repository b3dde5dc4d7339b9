/** How files of platforms are got: by the rules of outgoing addresses, without redirects, and no further than wanted. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallFailed, FileTooLarge } from '#channels/port/channel-io.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { createIo } from './channel-io.ts'
import { createEndpoints } from './endpoints.ts'

let origin: string
let asked: string[] = []
let cut: Promise<void> | undefined
const server = createServer((request, response) => answer(request, response))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  asked = []
})

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(url)
  if (url === '/moved') return void response.writeHead(302, { location: `${origin}/log-in` }).end()
  if (url !== '/endless') return void response.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
  cut = new Promise((resolve) => response.once('close', resolve))
  const more = () => {
    while (response.write(Buffer.alloc(65_536)));
  }
  response.on('drain', more)
  more()
}

function ioAt(slack: string) {
  const outgoing = createOutgoing({ allowsPrivate: false })
  const localOutgoing = createOutgoing({ allowsPrivate: true })
  const endpoints = createEndpoints({ addresses: { slack }, outgoing, localOutgoing })
  const clock = { now: () => new Date() }
  return createIo({
    endpoints,
    clock,
    tokensOf: () => {
      throw new Error('No token is asked for.')
    },
  })('slack', {})
}

test('a file comes as its bytes, and a redirect as itself', async () => {
  const io = ioAt(origin)
  const file = await io.getFile(`${origin}/file`, { maxBytes: 5 })
  expect([file.status, file.headers['content-type'], file.bytes.toString()]).toEqual([200, 'image/png', 'bytes'])
  expect((await io.getFile(`${origin}/moved`, { maxBytes: 5 })).status).toBe(302)
  expect(asked).toEqual(['/file', '/moved'])
})

test('what is longer is not read to its end', async () => {
  await expect(ioAt(origin).getFile(`${origin}/file`, { maxBytes: 4 })).rejects.toThrow(FileTooLarge)
  await expect(ioAt(origin).getFile(`${origin}/endless`, { maxBytes: 1_000_000 })).rejects.toThrow(FileTooLarge)
  await cut
})

test('this machine and private networks are not asked, whatever a platform says where its file lies', async () => {
  const io = ioAt('https://slack.com/api')
  for (const url of [
    `${origin}/file`,
    'http://10.0.0.1/a',
    'http://169.254.169.254/a',
    'http://[::1]/a',
    'file:///etc/passwd',
  ]) {
    const error = await io.getFile(url, { maxBytes: 5 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallFailed)
    expect((error as CallFailed).wasSent).toBe(false)
  }
  expect(asked).toEqual([])
})

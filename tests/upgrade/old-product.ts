/** The product of an earlier commit, run from its checkout, and called as its programs and browsers call it: by paths, as its contract may be another one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const password = 'Correct-Horse-7'

export interface As {
  readonly cookie?: string
  readonly bearer?: string
  readonly idempotencyKey?: string
}

// biome-ignore lint/suspicious/noExplicitAny: replies of an earlier contract
export type Reply = any // oxlint-disable-line typescript/no-explicit-any

export interface OldProduct {
  readonly connectionString: string
  /** Throws unless it succeeds or `allowed` has its status. */
  readonly call: (method: string, path: string, body?: unknown, as?: As, allowed?: readonly number[]) => Promise<Reply>
  readonly upload: (path: string, fileName: string, content: string, as: As) => Promise<Reply>
  readonly logIn: (email: string) => Promise<As>
  /** A solved challenge of the forms that anyone may send. */
  readonly proof: () => Promise<string>
  stop(): Promise<void>
}

export async function startOldProduct(checkout: string, dataDir: string, ownerEmail: string): Promise<OldProduct> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      OWNER_EMAIL: ownerEmail,
      OWNER_PASSWORD: password,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilReady(child, origin)

  async function send(
    method: string,
    path: string,
    as: As,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
    allowed: readonly number[],
  ): Promise<{ parsed: Reply; cookie: string | undefined }> {
    const response = await fetch(origin + path, {
      method,
      ...init,
      headers: {
        ...(as.bearer === undefined ? { origin } : { authorization: `Bearer ${as.bearer}` }),
        ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
        ...(as.idempotencyKey === undefined ? {} : { 'idempotency-key': as.idempotencyKey }),
        ...init.headers,
      },
    })
    const text = await response.text()
    // Too fast, or a large corpus is being read. A spent quota has another code.
    if (text.includes('too-many-requests') || text.includes('answers-preparing')) {
      await delay(1000 * Number(response.headers.get('retry-after') ?? 1))
      return await send(method, path, as, init, allowed)
    }
    if (!response.ok && !allowed.includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    return { parsed: text === '' ? undefined : JSON.parse(text), cookie }
  }

  const json = { 'content-type': 'application/json' }
  return {
    connectionString: await connectionStringOf(dataDir),
    async call(method, path, body, as = {}, allowed = []) {
      const init = body === undefined ? {} : { headers: json, body: JSON.stringify(body) }
      return (await send(method, path, as, init, allowed)).parsed
    },
    async upload(path, fileName, content, as) {
      const form = new FormData()
      form.set('file', new File([content], fileName))
      return (await send('POST', path, as, { body: form }, [])).parsed
    },
    async logIn(email) {
      const init = { headers: json, body: JSON.stringify({ email, password }) }
      const { cookie } = await send('POST', '/api/v1/session', {}, init, [])
      if (cookie === undefined) throw new Error(`No session of ${email}`)
      return { cookie }
    },
    async proof() {
      const posed = (await send('GET', '/api/v1/challenge', {}, {}, [])).parsed
      for (let number = 0; number <= posed.maxnumber; number += 1)
        if (createHash('sha256').update(`${posed.salt}${number}`).digest('hex') === posed.challenge)
          return Buffer.from(JSON.stringify({ ...posed, maxnumber: undefined, number })).toString('base64')
      throw new Error('The challenge has no solution')
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('The old product ended while it started')
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error('The old product did not start')
}

async function connectionStringOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const secret = (await readFile(join(folder, 'huida-password'), 'utf8')).trim()
  const [, , , , socketFolder = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://huida:${secret}@/huida?host=${encodeURIComponent(socketFolder)}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * 200 people log in at once: how long does everybody else wait?
 * `npx tsx bench/product/log-in-flood.ts <address> <e-mail> <password>`: a running server behind TRUST_PROXY=on (so that limits for one address do
 * not end the flood early), and an account whose reads are timed. The flood comes from a process of its own, with unknown e-mails, which
 * cost as much as known ones.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const parallelLogIns = 200
const rounds = 10

function logIn(address: string, email: string, password: string, ip: string): Promise<Response> {
  return fetch(`${address}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  })
}

async function flood(address: string): Promise<void> {
  const outcomes: Record<number, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const start = Date.now()
    const statuses = await Promise.all(
      Array.from({ length: parallelLogIns }, async (_, index) => {
        const ip = `10.${start % 250}.${index}.${round}`
        const response = await logIn(address, `flood-${start}-${index}@example.com`, 'Wrong-Horse-8', ip)
        await response.arrayBuffer()
        return response.status
      }),
    )
    for (const status of statuses) outcomes[status] = (outcomes[status] ?? 0) + 1
  }
  process.send?.(outcomes)
}

async function measure([address = 'http://127.0.0.1:3000', email = '', password = '']: string[]): Promise<void> {
  const cookie = (await logIn(address, email, password, '10.251.0.1')).headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error('Name an account of the server: <address> <e-mail> <password>')

  async function readMs(): Promise<number> {
    const begun = performance.now()
    await (await fetch(`${address}/api/v1/session`, { headers: { cookie: cookie ?? '' } })).arrayBuffer()
    return performance.now() - begun
  }

  const quietMs: number[] = []
  for (let read = 0; read < 200; read += 1) quietMs.push(await readMs())
  const flooding = fork(fileURLToPath(import.meta.url), ['flood', address])
  let outcomes: Record<number, number> | undefined
  void once(flooding, 'message').then(([counted]) => {
    outcomes = counted as Record<number, number>
  })
  const floodedMs: number[] = []
  while (outcomes === undefined) floodedMs.push(await readMs())

  const counts = Object.entries(outcomes).map(([status, times]) => `${times} x ${status}`)
  console.log(`${rounds} x ${parallelLogIns} parallel log-ins: ${counts.join(', ')}`)
  console.log(`reads of a logged-in person, quiet: ${describe(quietMs)}; in the flood: ${describe(floodedMs)}`)
}

function describe(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `${values.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

if (process.argv[2] === 'flood') await flood(process.argv[3] ?? '')
else await measure(process.argv.slice(2))

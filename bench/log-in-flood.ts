/**
 * 200 people log in at once: how long does everybody else wait?
 * `npx tsx bench/log-in-flood.ts <address of a running server>`; the e-mails are unknown ones, which cost as much as known ones.
 */
const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const parallelLogIns = 200
const rounds = 5

async function timeMs(request: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const begun = performance.now()
  const response = await request()
  await response.arrayBuffer()
  return { ms: performance.now() - begun, status: response.status }
}

function percentile(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}

function logIn(index: number): Promise<{ ms: number; status: number }> {
  return timeMs(() =>
    fetch(`${address}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${index % 250}.${Date.now() % 250}.1` },
      body: JSON.stringify({ email: `flood-${Date.now()}-${index}@example.com`, password: 'Wrong-Horse-8' }),
    }),
  )
}

const othersMs: number[] = []
const outcomes = new Map<number, number>()
for (let round = 0; round < rounds; round += 1) {
  let isFlooding = true
  const flood = Promise.all(Array.from({ length: parallelLogIns }, (_, index) => logIn(index))).finally(() => {
    isFlooding = false
  })
  while (isFlooding) othersMs.push((await timeMs(() => fetch(`${address}/api/v1/session`))).ms)
  for (const { status } of await flood) outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
}

console.log(
  `${rounds} x ${parallelLogIns} parallel log-ins: ${[...outcomes].map(([status, times]) => `${times} x ${status}`).join(', ')}`,
)
console.log(
  `${othersMs.length} other requests meanwhile: p50 ${percentile(othersMs, 0.5)} ms, p99 ${percentile(othersMs, 0.99)} ms`,
)

export {}

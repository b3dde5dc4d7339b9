/** What a check found, beside what has come since: a line that the connection itself shows to be old is told anew. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CheckLine, Connection, checkConnection } from '#contract/features/channels/connections.ts'
import { isCallFault } from '#contract/features/channels/faults.ts'

type Checked = ReplyOf<typeof checkConnection>

/** Undefined: the connection was changed, failed or was mended since, so that nothing of it holds. */
export function linesNow({ lines, connection: then }: Checked, now: Connection): readonly CheckLine[] | undefined {
  if (now.state !== then.state || JSON.stringify(now.config) !== JSON.stringify(then.config)) return undefined
  const { lastError, lastEvent, isSocketOpen } = now
  const isCalled = now.needsPublicAddress && lastEvent !== null
  return lines.map((line): CheckLine => {
    if (line.step === 'address' && line.outcome === 'failed' && isCalled) return { ...line, outcome: 'ok' }
    if (line.step !== 'handshake') return line
    if (lastError !== null && isCallFault(lastError.fault))
      return { ...line, outcome: 'failed', fault: lastError.fault, details: lastError.details }
    const isHeard = now.needsPublicAddress ? isCalled : isSocketOpen === true
    return { ...line, outcome: isHeard ? 'ok' : 'waiting', fault: null, details: {} }
  })
}

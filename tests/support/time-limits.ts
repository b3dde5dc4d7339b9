/**
 * Limits in milliseconds, on machines that do other work besides. Other programs make work slower and never faster: what is slow by itself is
 * slow each time, on the processor as well as by the clock.
 */
import { SaxesParser } from 'saxes'

const maxTries = 3
/** Of the work of `machinePace`, on a quiet machine of the kind on which limits were set. */
const referenceMs = 120
const cells = 150_000

export interface Timed<Result> {
  readonly result: Result
  /** Below the limit as soon as one try was. */
  readonly tookMs: number
}

/** Work of this process, tried again while it misses its limit. */
export async function timed<Result>(limitMs: number, work: () => Promise<Result> | Result): Promise<Timed<Result>> {
  for (let tries = 1; ; tries++) {
    const lap = startWatch()
    const result = await work()
    const tookMs = onQuietMachine(lap(), limitMs)
    if (tookMs < limitMs || tries === maxTries) return { result, tookMs }
  }
}

/** The same for work that does not wait: how long it took, in milliseconds. */
export function timeOf(limitMs: number, work: () => void): number {
  for (let tries = 1; ; tries++) {
    const lap = startWatch()
    work()
    const tookMs = onQuietMachine(lap(), limitMs)
    if (tookMs < limitMs || tries === maxTries) return tookMs
  }
}

/** On a busy machine the clock tells of the others; the time on the processor, of this process alone. The less of both. */
export function startWatch(): () => number {
  const startMs = performance.now()
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return Math.min(performance.now() - startMs, (user + system) / 1000)
  }
}

export function onQuietMachine(tookMs: number, limitMs: number): number {
  return tookMs < limitMs ? tookMs : tookMs / machinePace()
}

/**
 * How much slower this machine is just now than the one on which limits were set, at least 1. Work on shared cores takes two or three times as
 * long in processor time as well. Takes some tenths of a second.
 */
function machinePace(): number {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>some text of a cell</t></is></c></row>'
  const lap = startWatch()
  const parser = new SaxesParser()
  let length = 0
  parser.on('text', (text) => {
    length += text.length
  })
  parser.write('<sheet>')
  for (let at = 0; at < cells; at += 1) parser.write(row)
  parser.write('</sheet>').close()
  if (length === 0) throw new Error('Nothing was read')
  return Math.max(1, lap() / referenceMs)
}

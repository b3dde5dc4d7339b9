/**
 * Limits in milliseconds, on machines that do other work besides. Other programs make work slower and never faster: what is slow by itself is
 * slow each time, on the processor as well as by the clock.
 */
import { SaxesParser } from 'saxes'
import { isSlowRun } from './slow.ts'

const maxTries = 3
/** Of the work of `machinePace`, on a quiet machine of the kind on which limits were set. */
const referenceMs = 120
const cells = 150_000

/**
 * Does the work, and in a slow run fails when it misses its limit again and again. A default run does not look at the
 * clock: it may share its cores with anything.
 */
export async function finishesWithin<Result>(limitMs: number, work: () => Promise<Result> | Result): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const lap = startWatch()
    const result = await work()
    if (!isSlowRun) return result
    const tookMs = onQuietMachine(lap(), limitMs)
    if (tookMs < limitMs) return result
    if (tries === maxTries) throw new Error(`It took ${Math.round(tookMs)} ms of ${limitMs}`)
  }
}

/** `finishesWithin` for work that does not wait. */
export function finishesAtOnceWithin(limitMs: number, work: () => void): void {
  for (let tries = 1; ; tries++) {
    const lap = startWatch()
    work()
    if (!isSlowRun) return
    const tookMs = onQuietMachine(lap(), limitMs)
    if (tookMs < limitMs) return
    if (tries === maxTries) throw new Error(`It took ${Math.round(tookMs)} ms of ${limitMs}`)
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

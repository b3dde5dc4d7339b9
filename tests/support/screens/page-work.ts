/** What a page does on its main thread, in processor time: what other programs of the machine do in between does not count. */
import type { Page } from 'playwright-core'
import { onQuietMachine } from '../time-limits.ts'

const categories = ['toplevel', 'disabled-by-default-devtools.timeline']

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds on the processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task, in milliseconds; tried again while one misses the limit. */
export async function longestTaskOf(page: Page, limitMs: number, act: () => Promise<void>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const longestMs = onQuietMachine((await tasksDuring(page, act))[0] ?? 0, limitMs)
    if (longestMs < limitMs || tries === 3) return longestMs
  }
}

/** How long each task of the main threads of all open pages took while `act` ran, in milliseconds on the processor, the longest first. */
export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) events.push(event)
  })
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  await act()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.flatMap((event) =>
    event.name === 'RunTask' && mainThreads.has(threadOf(event)) && event.tdur !== undefined ? [event.tdur / 1000] : [],
  )
  if (tasks.length === 0) throw new Error('The browser reported no task')
  return tasks.sort((one, other) => other - one)
}

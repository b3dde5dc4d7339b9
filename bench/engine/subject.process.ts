// One subject in a process of its own, so that memory and a crash are its own. Takes orders by messages.

import type { EngineEntry } from '#engine/answer.ts'
import { syntheticEntries } from '../data/synthetic-corpus.ts'
import type { Order, Reply } from './subject-orders.ts'
import type { Ask, Ranked } from './subjects/peer.ts'
import { type SubjectName, subjects } from './subjects/subjects.ts'

let ask: Ask | undefined

function usedMb(): number {
  const collectGarbage = (globalThis as { gc?: () => void }).gc
  collectGarbage?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

async function build(name: SubjectName, entries: EngineEntry[], language: 'zh' | 'en'): Promise<Reply> {
  const subject = subjects[name]
  // Loads packages and dictionaries, which are no part of an index.
  await subject.build(syntheticEntries(language, 20), language)
  const beforeMb = usedMb()
  const startedMs = performance.now()
  ask = await subject.build(entries, language)
  const buildMs = performance.now() - startedMs
  return { kind: 'built', buildMs, memoryMb: usedMb() - beforeMb }
}

async function obey(order: Order): Promise<Reply> {
  if (order.kind === 'build') return build(order.subject, order.entries, order.language)
  if (order.kind === 'build-synthetic')
    return build(order.subject, syntheticEntries(order.language, order.size), order.language)
  if (ask === undefined) throw new Error('asked before it was built')
  const ranked: Ranked[][] = []
  const askMs: number[] = []
  for (const text of order.texts) {
    const startedMs = performance.now()
    ranked.push(await ask(text, order.limit))
    askMs.push(performance.now() - startedMs)
  }
  return { kind: 'asked', ranked, askMs }
}

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  obey(order)
    .catch((error: unknown): Reply => ({ kind: 'failed', message: String(error) }))
    .then((reply) => process.send?.(reply))
    .catch(() => process.exit(1))
})

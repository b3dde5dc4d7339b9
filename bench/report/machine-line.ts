import { availableParallelism, cpus, totalmem } from 'node:os'

/** When and on what something was measured. */
export function machineLine(): string {
  const memoryGib = Math.round(totalmem() / 2 ** 30)
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, Node ${process.versions.node}, ${availableParallelism()} x ${processor}, ${memoryGib} GiB.`
}

// What processes have cost so far, from /proc: Linux only.

import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of a tick of /proc, on every Linux that Node runs on. */
const tickMs = 10

export interface CpuTimes {
  readonly nodeMain: number
  readonly nodeThreads: number
  readonly postgres: number
}

async function fieldsOf(path: string): Promise<string[]> {
  const stat = await readFile(path, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Own time of a thread or process; `withEnded`: that of its children that have ended as well. */
async function timeOf(path: string, withEnded = false): Promise<number> {
  const fields = await fieldsOf(path)
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return ticks * tickMs
}

export async function readCpuTimes(nodePid: number, postmasterPid: number | undefined): Promise<CpuTimes> {
  const threads = await readdir(`/proc/${nodePid}/task`)
  const times = await Promise.all(threads.map((id) => timeOf(`/proc/${nodePid}/task/${id}/stat`)))
  const nodeMain = times[threads.indexOf(String(nodePid))] ?? 0
  const all = await timeOf(`/proc/${nodePid}/stat`)
  return { nodeMain, nodeThreads: all - nodeMain, postgres: postmasterPid ? await postgresTime(postmasterPid) : 0 }
}

async function postgresTime(postmasterPid: number): Promise<number> {
  let sum = await timeOf(`/proc/${postmasterPid}/stat`, true)
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [, parent] = await fieldsOf(`/proc/${name}/stat`)
    if (Number(parent) === postmasterPid) sum += await timeOf(`/proc/${name}/stat`)
  }
  return sum
}

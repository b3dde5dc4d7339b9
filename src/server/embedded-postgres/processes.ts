// What the operating system knows of processes: /proc on Linux, where slim images have no `ps`; `ps` elsewhere.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = existsSync('/proc/self/stat')

/**
 * When a process was started, in a form that only equals itself, so that a process id used again is told apart.
 * Undefined when there is no such process or only its zombie.
 */
export async function readProcessStart(pid: number): Promise<string | undefined> {
  if (!hasProc) {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    const line = stdout.trim()
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The command's name, in brackets, may itself hold spaces and brackets: fields are counted from its end.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' || state === 'Z' || state === 'X' ? undefined : fields[18]
}

/** Names the set of processes that this one can see: one boot of one machine or container. */
export async function readProcessSpace(): Promise<string> {
  if (!hasProc) return hostname()
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${hostname()} ${bootId.trim()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`
}

/** The living processes whose command line contains a text; zombies have no command line. */
export async function findProcesses(text: string): Promise<number[]> {
  if (!hasProc) {
    const { stdout } = await run('ps', ['-axo', 'pid=,command='], { maxBuffer: 16 * 1024 * 1024 })
    return stdout
      .split('\n')
      .filter((line) => line.includes(text))
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => pid !== process.pid)
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(text)),
  )
  return pids.filter((pid, index) => found[index] && pid !== process.pid)
}

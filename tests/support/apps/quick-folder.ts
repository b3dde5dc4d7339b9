/** Where tests keep what need not survive them. */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** What a run holds at most, several times over: databases, their log, uploads. */
const neededBytes = 4 * 1024 ** 3
const prefix = 'huida-run-'

/** Every folder that a run may have chosen. */
export const quickFolders: readonly string[] = [inMemory, tmpdir()]

/** In memory where the system keeps a folder there with room for it: a database is copied in a fifth of the time. */
export const quickFolder = hasRoom() ? inMemory : tmpdir()

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= neededBytes
  } catch {
    // Not Linux.
    return false
  }
}

/** A folder for the temporary files of this run, which goes with it. Those of runs that were killed are removed first. */
export function createRunFolder(): string {
  for (const place of quickFolders) for (const name of namesIn(place)) if (isLeftover(name)) remove(join(place, name))
  const folder = mkdtempSync(join(quickFolder, `${prefix}${process.pid}-`))
  process.once('exit', () => remove(folder))
  return folder
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** Whether the process that made the folder has ended. */
function isLeftover(name: string): boolean {
  const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : '')
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // Another user's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Another user's, or a process that outlives the run still writes: the next run removes it.
  }
}

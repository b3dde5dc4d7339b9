import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../peers')

/** The packages of bench/peers, at the first run and after a change to their lock file. */
export function installPeers(note: (text: string) => void): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stampFile = join(folder, 'node_modules/.installed')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  note('Installing the peers into bench/peers; once.')
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--prefix', folder],
    { stdio: ['ignore', 2, 'inherit'] },
  )
  if (status !== 0) throw new Error(`The peers could not be installed: ${error?.message ?? `npm ended with ${status}`}`)
  writeFileSync(stampFile, lock)
}

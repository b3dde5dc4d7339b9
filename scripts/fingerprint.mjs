import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/**
 * The SHA-256, in hex, of files and folders of the repository, by name and content: a clone or a switch of branches
 * touches every file's time. Test files in folders count only with `hasTests`.
 */
export function fingerprint(inputs, { hasTests = false } = {}) {
  const sum = createHash('sha256')
  for (const path of inputs.flatMap((input) => listFiles(join(root, input), hasTests))) {
    sum.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return sum.digest('hex')
}

/** Every file of a folder and those below it, in the order of their names; a file alone is itself. */
export function listFiles(path, hasTests) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .filter(({ name }) => hasTests || !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name), hasTests) : [join(path, entry.name)]))
}

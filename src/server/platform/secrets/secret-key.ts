/**
 * Keys that the product must be able to use again, such as those of model services, lie encrypted in the database (`keyring.ts`). What they are
 * encrypted with does not lie there: it is a setting, or a file of the data folder, so that a copy of the database alone opens nothing.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './secrets.ts'

/** The secret of this data folder, made at the first start. */
export async function readSecretKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret.key')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known.trim() !== '') return known.trim()
  // Linked when it is complete: of two starts at once one wins, and neither reads half a file.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${newToken()}\n`, { mode: 0o600 })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}

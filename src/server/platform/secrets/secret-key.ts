/**
 * Keys that the product must be able to use again, such as those of model services, lie encrypted in the database (AES-256-GCM). What they are
 * encrypted with does not lie there: it is a setting, or a file of the data folder, so that a copy of the database alone opens nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './secrets.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

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

function keyOf(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

export function seal(text: string, secretKey: string, purpose: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secretKey, purpose), nonce)
  const sealed = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Undefined when it was sealed with another secret, for another purpose, or is damaged. */
export function unseal(sealed: string, secretKey: string, purpose: string): string | undefined {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const opening = createDecipheriv(cipher, keyOf(secretKey, purpose), bytes.subarray(0, nonceBytes))
    opening.setAuthTag(bytes.subarray(-tagBytes))
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}

/** Shows that this installation wrote a text, and for which purpose: 43 characters, safe in URLs. Compare with `isSameText`. */
export function sign(text: string, secretKey: string, purpose: string): string {
  return createHmac('sha256', keyOf(secretKey, purpose)).update(text).digest('base64url')
}

/** Takes the one file of a multipart request into memory. For routes: services are handed what it returns. */
import type { FastifyRequest } from 'fastify'
import { faultOfFileName } from '#contract/features/customising/file-names.ts'
import { AppError } from '../app-error.ts'

export interface ReceivedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Room for the parts' headers and a few fields around the file. */
const envelopeBytes = 64 * 1024

/** Throws `file-missing`, `file-name`, `file-too-large` or `file-damaged`, at `file`. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('file-missing', { field: 'file' })
  // A client that declares the size need not send the bytes.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes) throw tooLarge(maxBytes)
  const chunks: Buffer[] = []
  const begun = request.file({
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024, headerPairs: 50 },
    // The name as it was sent: what is wrong with it is told, not taken off.
    preservePath: true,
  })
  // What comes before the file counts as well: a body without a declared size could go on with that for as long as it likes.
  const part = await Promise.race([begun.catch(refuse), overflowOf(request, maxBytes)])
  if (part === undefined) throw new AppError('file-missing', { field: 'file' })
  let isTooLarge = false
  part.file.once('limit', () => {
    isTooLarge = true
  })
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if (isTooLarge) break
    }
  } catch (error) {
    if (!isTooLarge) refuse(error as Error)
  }
  if (isTooLarge || part.file.truncated) throw tooLarge(maxBytes)
  const bytes = Buffer.concat(chunks)
  const name = nameOf(part.filename)
  if (name === '' && bytes.length === 0) throw new AppError('file-missing', { field: 'file' })
  const fault = faultOfFileName(name)
  if (fault !== undefined) throw new AppError('file-name', { field: 'file', ...fault })
  return { name, bytes }
}

/** Discarded of a body that was refused, so that its sender comes to read why; then the connection ends. */
const maxDiscardedBytes = 32 * 1024 * 1024

/** Rejects when more comes than a file and its envelope. Called when the body is being read already, or its first bytes would be lost. */
function overflowOf({ raw }: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_, reject) => {
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes + envelopeBytes) reject(tooLarge(maxBytes))
      if (bytes > maxBytes + envelopeBytes + maxDiscardedBytes) raw.socket.destroy()
    })
  })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('file-too-large', { field: 'file', limit: maxBytes })
}

/** A body that is no multipart, or that stops in the middle. */
function refuse(error: Error): never {
  if ('statusCode' in error) throw error
  throw new AppError('file-damaged', { field: 'file' })
}

/** Without what nobody sees and means nothing: half a character, a soft hyphen. What harms is refused by `faultOfFileName`. */
function nameOf(fileName: string | undefined): string {
  return (fileName ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u00ad\u2060-\u2064\ufeff\p{Zl}\p{Zp}]/gu, '')
    .trim()
}

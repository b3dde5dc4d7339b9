/** Takes a zip file part by part. What is there already is told with each reply, so that a sender goes on where a line broke. */
import { appendFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { uploadLocalModel } from '#contract/features/models.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { sizeOf, uploadPathOf } from './model-files.ts'

type Part = QueryOf<typeof uploadLocalModel>

export async function receivePart(
  modelsFolder: string,
  { zip, offset, total }: Part,
  bytes: Buffer,
): Promise<ReplyOf<typeof uploadLocalModel>> {
  if (bytes.length === 0) throw new AppError('file-missing', { field: 'file' })
  if (offset + bytes.length > total) throw new AppError('file-too-large', { field: 'file', limit: total })
  const path = uploadPathOf(modelsFolder, zip)
  await mkdir(modelsFolder, { recursive: true })
  if (offset === 0) await rm(path, { force: true })
  const size = (await sizeOf(path)) ?? 0
  if (size !== offset) return { received: size }
  await appendFile(path, bytes)
  const received = size + bytes.length
  if (received === total) await rename(path, join(modelsFolder, zip))
  return { received }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { getFile } from '#contract/features/files.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { dispositionOf } from '#server/platform/http/send-download.ts'
import { readRange } from './byte-range.ts'
import type { FileLinks } from './file-links.ts'
import type { FileStore } from './file-store.ts'
import { isShown } from './file-types.ts'
import type { FileRecord } from './files.store.ts'

/** `isOpen`: whether an account may be reached from outside; a closed one may not. */
export function filesRoutes(
  store: FileStore,
  links: FileLinks,
  isOpen: (accountId: string) => Promise<boolean>,
): Implementation[] {
  return [
    implement(getFile, async ({ caller, params: { fileId }, query: { link }, request, reply }) => {
      const accountId = link === undefined ? caller.session?.account.id : links.accountOf(fileId, link)
      if (accountId === undefined) throw new AppError('not-logged-in')
      if (link !== undefined && !(await isOpen(accountId))) throw new AppError('not-found')
      const file = await store.find(accountId, fileId)
      if (file === undefined) throw new AppError('not-found')
      // Who was given a link may show the picture in a page of their own.
      if (link !== undefined) void reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendFile(request, reply, file, (first, last) => store.read(accountId, file, first, last))
    }),
  ]
}

/** What the file's content may do in a browser: nothing, whatever it is. */
const noScripts = "default-src 'none'; sandbox"

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, mediaType, sha256, sizeBytes }: FileRecord,
  read: (first: number, last: number) => unknown,
): unknown {
  const etag = `"${sha256}"`
  void reply
    .header('etag', etag)
    // The browser asks each time, and so each time the right to see it is checked; only the bytes need not come again.
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', noScripts)
    .header('accept-ranges', 'bytes')
  const { 'if-none-match': known, 'if-range': rangeOf, range: asked } = request.headers
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return reply.status(304).send()
  const range = rangeOf === undefined || rangeOf === etag ? readRange(asked, sizeBytes) : undefined
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send()
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 }
  if (range !== undefined) void reply.status(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`)
  void reply
    .type(mediaType)
    .header('content-length', last - first + 1)
    .header('content-disposition', dispositionOf(isShown(mediaType) ? 'inline' : 'attachment', name))
  return request.method === 'HEAD' ? reply.send(read(0, -1)) : read(first, last)
}

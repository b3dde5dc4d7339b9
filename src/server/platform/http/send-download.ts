import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file to download, made for this call. */
export interface Download {
  /** With its ending, in any script. */
  readonly fileName: string
  readonly mediaType: string
  readonly body: Buffer | Readable
}

/** Announces it by RFC 6266, with the plain form for programs that know no other, and hands on its bytes as the reply of a `raw` endpoint. */
export function sendDownload(reply: FastifyReply, { fileName, mediaType, body }: Download): Buffer | Readable {
  const plain = fileName.normalize('NFKD').replace(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  void reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('cache-control', 'no-store')
  return body
}

import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file to download, made for this call. */
export interface Download {
  /** With its ending, in any script. */
  readonly fileName: string
  readonly mediaType: string
  readonly body: Buffer | Readable
}

/** Hands on its bytes as the reply of a `raw` endpoint. */
export function sendDownload(reply: FastifyReply, { fileName, mediaType, body }: Download): Buffer | Readable {
  void reply.type(mediaType).header('content-disposition', dispositionOf('attachment', fileName))
  return body
}

/** The header by RFC 6266, with the plain form of the name for programs that know no other. */
export function dispositionOf(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

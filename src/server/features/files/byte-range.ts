/** Which bytes a request asks for (RFC 9110, section 14). */

/** Both included, counted from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Undefined: the whole, also where the header is none we know, or names several ranges, which a server may leave aside. `none`: no byte of the file
 * is in the range, which is answered with 416.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes)
    return length === 0 ? 'none' : { first: sizeBytes - length, last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= sizeBytes ? 'none' : { first, last }
}

import { SpreadsheetError } from '../spreadsheet-error.ts'

/** Decodes the chunks of an XML part, in UTF-8 or UTF-16 with or without a mark; wrong bytes make the file damaged. */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectXmlEncoding(chunk), { fatal: true })
    yield decode(decoder, chunk)
  }
  if (decoder) yield decode(decoder)
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new SpreadsheetError('damaged', { reason: 'encoding of a part' })
  }
}

function detectXmlEncoding(start: Buffer): string {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** What the first bytes say a file is. 'text' still has to prove that it decodes. */
export type FileContent = 'zip' | 'encrypted-workbook' | 'text' | UnsupportedContent
export type UnsupportedContent =
  | 'old-office'
  | 'pdf'
  | 'html'
  | 'xml'
  | 'rtf'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'exe'
  | 'gzip'
  | '7z'
  | 'rar'

const signatures: [UnsupportedContent | 'zip' | 'cfb', number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // The end record at the very start is a zip with nothing inside.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['cfb', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['exe', [0x4d, 0x5a, 0x90]],
  ['exe', [0x7f, 0x45, 0x4c, 0x46]],
  ['gzip', [0x1f, 0x8b]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
]

export function detectFileContent(bytes: Buffer): FileContent {
  const match = signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (match?.[0] === 'cfb') return detectCompoundFile(bytes)
  if (match) return match[0] as UnsupportedContent | 'zip'
  return detectMarkup(bytes) ?? 'text'
}

/** A workbook with a password is no zip: Office wraps it in the container of the old formats, as a stream of this name. */
function detectCompoundFile(bytes: Buffer): FileContent {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted-workbook' : 'old-office'
}

/** Many "Excel exports" are an HTML table or an XML of 2003 with the ending .xls or .csv. */
function detectMarkup(bytes: Buffer): 'html' | 'xml' | undefined {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replaceAll('\0', '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(!doctype html|html|head|meta|body|table|script|style)\b/.test(start)) return 'html'
  if (/^<(\?xml|!doctype|!entity)/.test(start)) return 'xml'
  return undefined
}

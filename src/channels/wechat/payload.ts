/** What a call-back says, as XML or as JSON: the owner chooses in WeChat's console which of them comes. */
import { type Fields, readXml, writeXml } from './xml.ts'

export type PayloadFormat = 'xml' | 'json'
export interface Payload {
  readonly format: PayloadFormat
  readonly fields: Fields
}

export function readPayload(text: string): Payload | undefined {
  const begin = text.trimStart()
  const format = begin.startsWith('{') ? 'json' : 'xml'
  const fields = format === 'json' ? readJson(begin) : readXml(begin)
  return fields && { format, fields }
}

export function writePayload(format: PayloadFormat, fields: Readonly<Record<string, string | number>>): string {
  return format === 'json' ? JSON.stringify(fields) : writeXml(fields)
}

/** Strings, and numbers outside of strings. A string that does not end is taken whole, so that no text is looked through twice. */
const stringsAndNumbers = /"(?:[^"\\]|\\[\s\S])*"?|-?\d[\d.eE+-]*/g

function readJson(text: string): Fields | undefined {
  let read: unknown
  try {
    // Ids of messages have 64 bits: as numbers of JavaScript they would lose their last digits.
    read = JSON.parse(text.replace(stringsAndNumbers, (token) => (/^\d{16,}$/.test(token) ? `"${token}"` : token)))
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(read)) {
    if (typeof value === 'string') fields.set(name, value)
    if (typeof value === 'number') fields.set(name, String(value))
    if (typeof value === 'object') fields.set(name, '')
  }
  return fields
}

import { readXml } from './xml-reader.ts'

/** How a cell shows its number, as far as it matters for text. */
export type NumberFormat =
  | { kind: 'general' }
  | { kind: 'date' }
  | { kind: 'fixed'; decimals: number; minDigits: number; isGrouped: boolean; isPercent: boolean }

const general: NumberFormat = { kind: 'general' }
const maxFormats = 65_536

// Built-in formats have a number and no code. 27-36 and 50-58 are the dates of Chinese, Japanese and Korean Excel.
const builtInCodes: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
}
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Number formats by style number: a cell says `s="5"`. */
export async function readNumberFormats(chunks: AsyncIterable<Buffer>): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const styles: NumberFormat[] = []
  let isInCellFormats = false
  await readXml(chunks, {
    openTag(name, attributes) {
      if (name === 'numFmt' && codes.size < maxFormats)
        codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, 255))
      else if (name === 'cellXfs') isInCellFormats = true
      else if (name === 'xf' && isInCellFormats && styles.length < maxFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        const code = codes.get(id) ?? builtInCodes[id]
        styles.push(code === undefined ? (isBuiltInDate(id) ? { kind: 'date' } : general) : parseFormatCode(code))
      }
    },
    closeTag(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return styles
}

export function parseFormatCode(code: string): NumberFormat {
  // Only the section for positive numbers; without quoted text, escaped or padding characters, colours and conditions.
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')[0] as string
  if (/general|通用格式/i.test(bare)) return general
  if (/[ymdhs年月日时分秒]/i.test(bare)) return { kind: 'date' }
  const match = /^\s*([#,]*)(0*)(?:\.(0*))?(%?)\s*$/.exec(bare.replace(/,(?=0+(\.|%|\s*$))/, ''))
  if (match === null || (match[1] === '' && match[2] === '')) return general
  const [, hashes = '', zeros = '', decimals = '', percent = ''] = match
  return {
    kind: 'fixed',
    decimals: decimals.length,
    minDigits: zeros.length,
    isGrouped: hashes.includes(',') || /,0+(\.|%|\s*$)/.test(bare),
    isPercent: percent === '%',
  }
}

/** The text of a number as its cell shows it; dates in ISO order. */
export function formatNumber(value: string, format: NumberFormat = general, isDate1904 = false): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format.kind === 'date') return formatSerialDate(number, isDate1904) ?? formatGeneral(number)
  if (format.kind === 'fixed' && Math.abs(number) < 1e15) return formatFixed(number, format)
  return formatGeneral(number)
}

/** Excel keeps 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004 and shown as 0.3. */
function formatGeneral(number: number): string {
  return String(Number(number.toPrecision(15)))
}

function formatFixed(number: number, format: NumberFormat & { kind: 'fixed' }): string {
  const scaled = Number((format.isPercent ? number * 100 : number).toPrecision(15))
  const [digits = '', decimals] = Math.abs(scaled).toFixed(format.decimals).split('.')
  const padded = digits.padStart(format.minDigits, '0')
  const grouped = format.isGrouped ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded
  const text = `${grouped}${decimals === undefined ? '' : `.${decimals}`}${format.isPercent ? '%' : ''}`
  return scaled < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

const secondsPerDay = 86_400

function formatSerialDate(serial: number, isDate1904: boolean): string | undefined {
  // 2958465 is 9999-12-31, the last day of a spreadsheet.
  if (serial < 0 || serial >= 2_958_466) return undefined
  // Excel believes in 1900-02-29 (day 60), as Lotus 1-2-3 did; days before it are one off.
  const day = isDate1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const seconds = Math.round(day * secondsPerDay)
  const iso = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString()
  const time = iso.slice(11, 19)
  if (serial < 1 && !isDate1904) return time
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}

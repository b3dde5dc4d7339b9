/** Amounts as on Chinese cheques: 1234.5 is 壹仟贰佰叁拾肆元伍角整. */

const financialDigits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const sectionNames = ['', '万', '亿', '万亿']

/** @param written digits with at most two behind the point; undefined beyond 16 digits before it */
export function toAmountInWords(written: string): string | undefined {
  const [whole = '0', fraction = ''] = written.split('.')
  if (!/^\d{1,16}$/.test(whole)) return undefined
  const yuan = wholeInWords(whole.replace(/^0+(?=\d)/, ''))
  const [jiao = 0, fen = 0] = Array.from(fraction.padEnd(2, '0'), Number)
  const small = `${jiao > 0 ? `${financialDigits[jiao]}角` : ''}${fen > 0 ? `${jiao === 0 && yuan !== '' ? '零' : ''}${financialDigits[fen]}分` : ''}`
  if (yuan === '' && small === '') return '零元整'
  return `${yuan === '' ? '' : `${yuan}元`}${small}${fen === 0 ? '整' : ''}`
}

function wholeInWords(digits: string): string {
  if (digits === '0') return ''
  const sections: string[] = []
  for (let end = digits.length; end > 0; end -= 4) sections.unshift(digits.slice(Math.max(0, end - 4), end))
  let words = ''
  let isGap = false
  for (const [place, section] of sections.entries()) {
    const unit = sectionNames[sections.length - 1 - place] ?? ''
    if (/^0+$/.test(section)) {
      isGap = true
      // 亿 stands even when its section is empty below 万亿: "壹万亿零伍万".
      continue
    }
    if (words !== '' && (isGap || section.startsWith('0'))) words += '零'
    isGap = false
    words += `${sectionInWords(section)}${unit === '万亿' && /[1-9]/.test(sections[place + 1] ?? '') ? '万' : unit}`
  }
  return words
}

function sectionInWords(section: string): string {
  let words = ''
  let isGap = false
  for (const [at, digit] of Array.from(section).entries()) {
    if (digit === '0') {
      isGap = words !== ''
      continue
    }
    words += `${isGap ? '零' : ''}${financialDigits[Number(digit)]}${places[section.length - 1 - at]}`
    isGap = false
  }
  return words
}

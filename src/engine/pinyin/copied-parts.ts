// Parts of a message in pinyin that are no pinyin though their letters could be: addresses, handles and names of accounts.

interface CopiedPart {
  from: number
  to: number
}

const run = /[^\s,;!?()<>"，；！？、。（）《》]+/gu
const endOfDomain = /[a-z0-9-]\.(?:com|cn|net|org|edu|gov|io|co|info|top|vip|xyz|shop)(?![a-z0-9])/u
const spokenAddress =
  /(?<![a-z0-9._+-])[a-z0-9][a-z0-9._+-]{0,63}\s{1,2}at\s{1,2}[a-z0-9-]{1,63}(?:\s{1,2}dot\s{1,2}|\.)(?:com|cn|net|org|edu|gov|io|co|info)(?![a-z0-9])/gu
const account =
  /\b(?:wei\s?xin|wechat|wx|vx|qq)(?:\s?(?:hao\s?ma|zhang\s?hao|hao|id))?\s?(?:\b(?:shi|wei|jiao)\s|[:=]\s?)([a-z][a-z0-9_-]{4,19})(?![a-z0-9_@-])/gu
/** "weixin shi zenme jia de" asks how; nobody is called so. */
const isOtherWord = /^(?:zenme|shenme|duoshao|keyi|buneng|bushi|meiyou|fukuan|zhifu|nage|nali|nayi)/

/** Whether what stands behind "weixin shi" is the name of an account rather than the next word of the sentence. */
export function isAccountName(word: string): boolean {
  return !isOtherWord.test(word.toLowerCase())
}

/** From left to right, without overlaps. `text` is normalised. */
export function copiedPartsOf(text: string): CopiedPart[] {
  const parts: CopiedPart[] = []
  for (const match of text.matchAll(run)) {
    const at = addressIn(match[0])
    if (at !== undefined) parts.push({ from: match.index + at, to: match.index + match[0].length })
  }
  for (const match of text.matchAll(spokenAddress)) {
    parts.push({ from: match.index, to: match.index + match[0].length })
  }
  for (const match of text.matchAll(account)) {
    const [whole, name = ''] = match
    const to = match.index + whole.length
    if (isAccountName(name)) parts.push({ from: to - name.length, to })
  }
  parts.sort((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  return parts.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

/** Where in a run without blanks its address or handle begins: "youxiang:a@b.cn" begins with a label. */
function addressIn(letters: string): number | undefined {
  if (letters.includes('://') || letters.startsWith('www.')) return 0
  if (letters.includes('@') || letters.includes('_') || endOfDomain.test(letters)) return letters.lastIndexOf(':') + 1
  return undefined
}

// A fact as a customer reads it: wrapped into a sentence, unless its owner wrote one.

type Language = 'zh' | 'en'

/**
 * `answer` wraps a fragment such as "99 a month"; a text that is a whole sentence, or an order such as "Tap Buy", is said as it is.
 * Either ends with a full stop, but for an address.
 */
export function sayFact(value: string, answer: string, language: Language): string {
  const fact = value.trim()
  if (answer === '{value}' || isSentence(fact, language)) return closed(withCapital(fact), language)
  const fragment = fact.replace(language === 'zh' ? /[。.]+$/u : /(?<!\.)\.$/, '')
  const [before = '', after = ''] = answer.split('{value}')
  const fitting = language === 'en' && before !== '' ? withSmallStart(fragment, before) : fragment
  const lead = withoutEcho(before, fitting)
  const gap = /\p{Script=Han}$/u.test(lead) && /^[a-z0-9$€£¥]/i.test(fitting) ? ' ' : ''
  return closed(lead + gap + fitting + after, language)
}

/** `2018-03-05` in words; other texts as they are. */
export function sayDate(value: string, language: Language): string {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value.trim()) ?? []
  const monthName = englishMonths[Number(month) - 1]
  if (year === undefined || day === undefined || monthName === undefined) return value.trim()
  return language === 'zh'
    ? `${Number(year)} 年 ${Number(month)} 月 ${Number(day)} 日`
    : `${Number(day)} ${monthName} ${Number(year)}`
}

const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** What the owner says about being free: a bare yes or no in any words, or undefined for a text that says it itself. */
export function readFree(value: string): 'yes' | 'no' | undefined {
  const said = value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,，.。!！]/gu, '')
  if (
    /^(?:yes|y|true|free|itsfree|yesitsfree|yesfree|freeofcharge|completelyfree|totallyfree|是|是的|对|免费|免費|完全免费|全部免费|免费的|是免费的)$/u.test(
      said,
    )
  )
    return 'yes'
  if (
    /^(?:no|n|false|notfree|paid|nonotfree|itsnotfree|否|不|不是|不免费|不是免费的?|收费|收費|收费的|付费|要钱|要收费)$/u.test(
      said,
    )
  )
    return 'no'
  return undefined
}

const chineseSentence =
  /[。！？!?…~～]$|^(?:我|俺|咱|本店|本公司|本人|它|她|他|这|那|您|你|请|可以|可在|可用|能|会|目前|现在|当前|暂|支持|提供|由|不|没|无|有|是|因为|因|属|叫|只要|如果|凡|所有|全部|每个|生于|出生)/u
const chineseClause =
  /[，,；;].{4,}(?:可以|请|我们|您|支持|提供|需要|就|会|能)|(?:价格|售价|官网|生日|身高|体重|血型|星座|生肖|性格|学历|优惠)[^，。]{0,4}(?:是|为|[:：])/u
const englishStart =
  /^(?:we|i|it|he|she|they|you|this|that|there|these|our|my|your|yes|no|not|please|just|simply|currently|if|when|because|all|every|both|only)\b.*\s/i
const englishVerb =
  /\b(?:is|are|am|was|were|has|have|had|can|will|costs?|accepts?|takes?|offers?|gets?|starts?|works?|means|comes?|i'm|we're|it's|don't|doesn't|isn't|aren't)\b/i
const englishOrder =
  /^(?:go|visit|open|tap|click|choose|pick|select|order|buy|call|email|write|message|send|add|sign|log|download|install|ask|use|enter|scan|book|come|drop|fill|pay|contact|press|type|turn|see|look|find|get|subscribe|register|say|place)\b.*\s/i

function isSentence(fact: string, language: Language): boolean {
  if (language === 'zh' && /\p{Script=Han}/u.test(fact)) return chineseSentence.test(fact) || chineseClause.test(fact)
  if (englishOrder.test(fact)) return true
  const isLong = fact.split(/\s+/).length >= 4
  if (/[.!?]$/.test(fact) && isLong && englishVerb.test(fact)) return true
  return englishStart.test(fact) && (englishVerb.test(fact) || isLong)
}

/** "My father is" before "my father is a lamp" stands but once. */
function withoutEcho(before: string, fragment: string): string {
  const said = before.trim().toLowerCase()
  return said !== '' && fragment.toLowerCase().startsWith(said) ? '' : before
}

/** Articles and the like, and after "I'm" also "Female", "Single" and "Cheerful". */
function withSmallStart(fragment: string, before: string): string {
  if (/\bI'm $/.test(before) && /^[A-Z][a-z]+\b/.test(fragment))
    return fragment.charAt(0).toLowerCase() + fragment.slice(1)
  return /^(?:A|An|The|By|From|About|Around|In|On|At|Up|Between|Some|With|For|One|Two|Three|Four|Five)\s/.test(fragment)
    ? fragment.charAt(0).toLowerCase() + fragment.slice(1)
    : fragment
}

/** Not of addresses, nor of names such as "iPad". */
function withCapital(sentence: string): string {
  return /^[a-z]+(?:[\s,:;]|$)/.test(sentence) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence
}

function closed(sentence: string, language: Language): string {
  if (/[\p{P}\p{S}]$/u.test(sentence) && !/[)\]）】」”"'%+*°$€£¥]$/u.test(sentence)) return sentence
  if (/(?:https?:\/\/|www\.)\S+$|\b[\w-]+\.(?:[a-z]{2,})(?:\/\S*)?$/i.test(sentence)) return sentence
  return sentence + (language === 'zh' && /\p{Script=Han}/u.test(sentence) ? '。' : '.')
}

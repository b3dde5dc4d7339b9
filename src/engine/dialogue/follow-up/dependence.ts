// Whether a message can be understood by itself. Rules, and strict ones: a complete question must never be mixed with
// what was said before, while a follow-up that is missed is only answered as before.

import { normalise } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokenise.ts'
import { tellingWordsOf } from '../telling-words.ts'
import { hasSide, isSide } from './turned-side.ts'

/**
 * `aspect`: asks something about the thing spoken of ("how much is it"). `replacement`: asks the same about another thing
 * ("what about weekends", "iPhone 15 呢").
 */
export interface Dependence {
  kind: 'aspect' | 'replacement'
  /** The message without what only ties it to the turn before. */
  own: string
}

const maxCharacters = 120
const hanPattern = /\p{Script=Han}/u

export function dependenceOf(text: string): Dependence | undefined {
  if (text.length > maxCharacters) return undefined
  const dependence = hanPattern.test(text) ? inChinese(text) : inEnglish(text)
  if (!dependence) return undefined
  // Without a word of its own it asks nothing: "that is not what I meant".
  const isAsking = tellingWordsOf(dependence.own, { withAspects: true }).length > 0 || hasSide(dependence.own)
  if (!isAsking) return undefined
  return dependence
}

/* English */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const opening = setOf(
  'ok okay thanks thank great yes no hi hello hey so well please oh alright right sure cool sorry hmm',
)
const closing = setOf('please then thanks though exactly')
const conjunctions = setOf('and but or also then plus')
const prepositions = setOf('for in on at with from to by without after before during within under over via using if')
/** Any of these makes a clause; without one, words are a fragment. */
const clauseWords =
  setOf(`is are was were do does did can could will would should shall may must have has had am what how when where why
  who which i we you he she they it there`)
const subjects = setOf('i you we he she they it my the your our a an')
const auxiliaries = setOf('is was be are were do does did will would can could should has have had may might')
const demonstratives = setOf('this that these those')
const plainPronouns = setOf('it its they them their')
const determiners = setOf('a an the my our your his her this that these those some any')
const demonstrativeVerbs =
  setOf(`include includes work works cost costs take takes apply applies mean means come comes need needs require
  last lasts have count affect happen fit support expire change go get`)
const afterEmptyIt =
  setOf(`take takes cost costs possible ok okay allowed safe free easy hard difficult necessary required long much legal
  better normal worth too late early how more less extra`)
const askingStart =
  /^(?:for |until |since |from |by )?(?:how (?:much|many|long|often|soon|fast|far|late|early|quick|quickly|expensive)|when|where|why|who|which|what time|how)\b/
const maxEnglishWords = 14
const maxFragmentWords = 6

function inEnglish(text: string): Dependence | undefined {
  let words = tokenise(text).tokens.map((token) => token.text)
  if (words[0] === 'thank' && words[1] === 'you') words = words.slice(2)
  while (opening.has(words[0] ?? '')) words = words.slice(1)
  while (closing.has(words.at(-1) ?? '')) words = words.slice(0, -1)
  if (words.length === 0 || words.length > maxEnglishWords) return undefined
  return byEnglishLead(words) ?? byFragment(words) ?? byPronoun(words) ?? byAskingAlone(words)
}

function byEnglishLead(words: string[]): Dependence | undefined {
  const isJoined = conjunctions.has(words[0] ?? '')
  const rest = isJoined ? words.slice(1) : words
  const own = rest.slice(2)
  const isAbout = /^(?:what|how) (?:about|of)|^same (?:for|with)/.test(rest.join(' '))
  if (isAbout) {
    const isNew = own.length > maxFragmentWords || own[0] === 'my' || own.length === 0
    return isNew ? undefined : { kind: 'replacement', own: own.join(' ') }
  }
  if (!isJoined || rest.length === 0) return undefined
  if (isFragment(rest)) return { kind: 'replacement', own: rest.join(' ') }
  const pronoun = byPronoun(rest)
  if (pronoun) return pronoun
  return contentOf(rest) <= 1 ? { kind: 'aspect', own: rest.join(' ') } : undefined
}

/** "for students?", "weekends too?" */
function byFragment(words: string[]): Dependence | undefined {
  if (!isFragment(words)) return undefined
  const last = words.at(-1) ?? ''
  const isAlso = last === 'too' || (last === 'well' && words.at(-2) === 'as')
  if (!isAlso && !prepositions.has(words[0] ?? '')) return undefined
  const own = (isAlso ? words.slice(0, last === 'too' ? -1 : -2) : words).join(' ')
  return contentOf(words) > 0 ? { kind: 'replacement', own } : undefined
}

function isFragment(words: readonly string[]): boolean {
  return words.length <= maxFragmentWords && !words.some((word) => clauseWords.has(word))
}

const maxContentWithPronoun = 3

function byPronoun(words: string[]): Dependence | undefined {
  if (contentOf(words) > maxContentWithPronoun) return undefined
  const at = words.findIndex((_, place) => isPronoun(words, place))
  if (at < 0 || hasAntecedent(words.slice(0, at))) return undefined
  return { kind: 'aspect', own: words.join(' ') }
}

function isPronoun(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  const before = words[at - 1] ?? ''
  const next = words[at + 1]
  if (word === 'it') return !isEmptyIt(words, at)
  if (plainPronouns.has(word)) return true
  if (word === 'there') return next === undefined && before !== 'is' && before !== 'anyone'
  if (word === 'one' || word === 'ones') return at > 0 && (next === undefined || demonstratives.has(before))
  if (!demonstratives.has(word) || subjects.has(next ?? '')) return false
  if (next === undefined || demonstrativeVerbs.has(next)) return true
  return contentOf([next]) === 0 || (auxiliaries.has(before) && contentOf(words.slice(at + 1)) === 1)
}

/** "is it possible to return a jacket", "how long does it take to ...", "it says my card was declined" */
function isEmptyIt(words: readonly string[], at: number): boolean {
  const before = words[at - 1]
  if (before !== undefined && !auxiliaries.has(before) && at > 0) return false
  let next = at + 1
  if (/^(?:says|said|seems|looks|shows)$/.test(words[next] ?? '')) return true
  while (afterEmptyIt.has(words[next] ?? '')) next++
  if ((words[next] === 'to' || words[next] === 'for') && next > at + 1) {
    return contentOf(words.slice(next + 1)) > 0 && !words.slice(next).some((word) => plainPronouns.has(word))
  }
  const later = words.findIndex((word, place) => place > at && (word === 'when' || word === 'if' || word === 'that'))
  return later > 0 && contentOf(words.slice(later)) > 0
}

/** A thing that was named before the pronoun: "the phone I bought, it ...", "ordered shoes but they ...". */
function hasAntecedent(words: readonly string[]): boolean {
  const hasNoun = words.some((word, i) => determiners.has(word) && contentOf([words[i + 1] ?? '']) > 0)
  // "can I return or exchange it" names two things to do.
  return hasNoun || contentOf(words) > (words.includes('or') ? 2 : 1)
}

/** "how much", "when", "until when": nothing that is asked about. */
function byAskingAlone(words: string[]): Dependence | undefined {
  const own = words.join(' ')
  if (contentOf(words) > 0 || !askingStart.test(own)) return undefined
  return words.some((word) => word === 'you' || word === 'your') ? undefined : { kind: 'aspect', own }
}

function contentOf(words: readonly string[]): number {
  return tellingWordsOf(words.join(' '), { withAspects: false }).length
}

/* Chinese */

const chineseOpening =
  /^(?:好的|好吧|好|嗯+|哦+|噢|行|ok|okay|谢谢你?|谢谢您|多谢|知道了|明白了?|懂了|请问一下|请问|你好|您好|亲|麻烦问一?下|我?想问一?下|再问一?下|问一?下|我想知道|对了|诶|哎)[\s,.!、~]*/
const questionWord =
  /怎么|怎样|如何|为什么|为啥|哪|什么|啥|多少|多久|几|吗|么$|谁|何时|是否|能不能|可不可以|有没有|是不是/
/** "那" that points at a thing and does not tie on to the turn before. */
const thenLead = /^那么?(?!个|件|款|种|双|条|台|只|张|份|家|天|次|边|里|些|本|辆|部|位|套|样|时|年|场|间|班|趟)[\s,、]*/
const otherLead = /^(?:然后|另外|还有|而且|不过|但是?|以及|或者|顺便)[\s,、]+/
const whatIfLead = /^(?:那么?)?[\s,、]*(?:如果是|要是|如果换成|换成|改成|至于|还有|另外|然后|如果|那)[\s,、]*/
const alsoAsked = /^(.{1,10}?)(?:的话)?也(?:可以|行|能|支持|一样|是|要|是这样|适用|算)的?(?:吗|么)?$/
/** After it "这个" stands for a thing, before anything else it points at the noun that follows. */
const standsForThing =
  /^(?:$|[\s,]|怎么|怎样|如何|多少|多久|多大|多长|要|能|可以|可不|可否|是|有|会|支持|需要|在|什么|为什么|贵|还|也|吗|呢|适合|包邮|啥|几|好|得|应该|一般|大概|和|跟|到|多|退|换|保|不|怕|耐)/
const pronoun = /它们?|这个|那个|这款|那款|这种|那种|这样|那样|这些|那些|这边|那边|这里|那里|其中/g
const maxChineseCharacters = 24
const maxReplaced = 12
const maxAfterLead = 5
const maxWithPronoun = 7

function inChinese(text: string): Dependence | undefined {
  let said = normalise(text).text.trim()
  for (let before = ''; before !== said; ) {
    before = said
    said = said.replace(chineseOpening, '')
  }
  said = said.replace(/[\s?!.,~…、。]+$/u, '')
  if (said === '' || said.length > maxChineseCharacters) return undefined
  return byWhatAbout(said) ?? byChineseLead(said) ?? byChinesePronoun(said) ?? byChineseAskingAlone(said)
}

/** "周末呢", "如果是海外", "节假日也可以吗" */
function byWhatAbout(said: string): Dependence | undefined {
  const named = /^(.+?)(?:的话)?呢$/.exec(said)?.[1] ?? alsoAsked.exec(said)?.[1] ?? whatIf(said)
  const own = named?.replace(whatIfLead, '')
  if (own === undefined || own === '' || own.length > maxReplaced) return undefined
  if (isSide(own)) return { kind: 'replacement', own }
  if (questionWord.test(own) || /我|还没|没有|不|说好|了$/.test(own) || hanCount(own, false) + latinCount(own) === 0) {
    return undefined
  }
  return { kind: 'replacement', own: own.trim() }
}

function whatIf(said: string): string | undefined {
  return /^(?:那么?)?(?:如果是|要是|如果换成|换成|改成)(.+?)(?:的话)?(?:可以吗|行吗|一样吗)?$/.exec(said)?.[1]
}

function byChineseLead(said: string): Dependence | undefined {
  const own = said.replace(thenLead, '').replace(otherLead, '')
  if (own === said || own === '' || /我的|你们是/.test(own)) return undefined
  if (hanCount(own, false) + latinCount(own) > maxAfterLead) return undefined
  return { kind: questionWord.test(own) || endsAsking(own) ? 'aspect' : 'replacement', own }
}

function endsAsking(said: string): boolean {
  return /(?:吗|嘛|不|没有)$/.test(said) || /^(?:要|能|可以|会|需要|支持)/.test(said)
}

function byChinesePronoun(said: string): Dependence | undefined {
  for (const found of said.matchAll(pronoun)) {
    const before = said.slice(0, found.index)
    const after = said.slice(found.index + found[0].length)
    const isThing = found[0].startsWith('它') || standsForThing.test(after)
    // "我买的手机它不开机" names the thing itself; "可以退这个吗" has but a verb before.
    const isNamed = hanCount(before, false) > 2 || latinCount(before) > 0
    if (isThing && !isNamed && hanCount(said, false) + latinCount(said) <= maxWithPronoun) {
      return { kind: 'aspect', own: said }
    }
  }
  return undefined
}

function byChineseAskingAlone(said: string): Dependence | undefined {
  if (/你们|您们|你家|您家|贵公司|贵店|贵司|我的|你是|您是|你叫|你会/.test(said)) return undefined
  return hanCount(said, false) + latinCount(said) === 0 ? { kind: 'aspect', own: said } : undefined
}

function hanCount(text: string, withAspects: boolean): number {
  const words = tellingWordsOf(text, { withAspects })
  return words.reduce((sum, { kind, text: word }) => sum + (kind === 'han' ? word.length : 0), 0)
}

function latinCount(text: string): number {
  return tellingWordsOf(text, { withAspects: false }).filter(({ kind }) => kind !== 'han').length
}

/** Play with text: counting, reversing, capitals, amounts in Chinese financial numerals, Roman numerals, palindromes. */

import { toAmountInWords } from './numbers/amount-words.ts'
import { withDigits } from './numbers/number-words.ts'
import { parseDecimal, writeNumber } from './numbers/rational.ts'
import { fromRoman, toRoman } from './numbers/roman.ts'
import { readable, type Skill, type SkillContext, type SkillReply } from './skill.ts'

const countTo =
  /^(?:can you )?count (?:up |down )?(?:from (-?\d{1,6}) )?(?:up |down )?to (-?\d{1,6})$|^(?:从)?(-?\d{1,6})(?:开始)?数到(-?\d{1,6})$|^数到(\d{1,6})$/
const maxCounted = 100

/** "count to ten", "从1数到20": up or down. */
function tryCounting(text: string, { language }: SkillContext): SkillReply | undefined {
  const found = countTo.exec(withDigits(readable(text)))
  if (!found) return undefined
  const [from, to] = [Number(found[1] ?? found[3] ?? 1), Number(found[2] ?? found[4] ?? found[5])]
  const words = say[language]
  if (Math.abs(to - from) >= maxCounted) return { text: words.tooMany, how: words.howCount }
  const step = to < from ? -1 : 1
  const counted = Array.from({ length: Math.abs(to - from) + 1 }, (_, place) => from + step * place)
  return { text: counted.join(language === 'zh' ? '、' : ', '), how: words.howCount }
}

export const tryTextPlay: Skill = (text, context) => {
  if (text.length > 300) return undefined
  const original = text.trim().replace(/[?？。.!！\s]+$/u, '')
  return (
    tryCounting(original, context) ??
    tryCount(original, context) ??
    tryReverse(original, context) ??
    tryCase(original, context) ??
    tryPalindrome(original, context) ??
    tryAmount(original, context) ??
    tryRoman(original, context)
  )
}

const quoted = /^["'“”「『‘]+|["'“”」』’]+$/g
const unquoted = (text: string) => text.trim().replace(quoted, '').trim()

/** What stands in the first group that took part. */
function firstGroup(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (found !== undefined && unquoted(found) !== '') return unquoted(found)
  }
  return undefined
}

const countPatterns = [
  /^(?:how many )?letters (?:are )?in (?:the word )?(.+)$/i,
  /^how many letters (?:has|does) (.+?)(?: have| got)?$/i,
  /^(?:how many (?:letters|characters|words|chars)(?: are)?(?: there)? in|count (?:the )?(?:letters|characters|words)(?: in| of)?:?) (?:the (?:word|sentence|phrase|text) )?(.+)$/i,
  /^(?:数一?下|数数|统计)?(?:字数)?[:：]?\s*[「"“『](.+)[」"”』]\s*(?:这句话|这个词)?(?:一?共)?有?(?:多少|几)个?字(?:符)?$/,
  /^how long is the (?:word|sentence|phrase|text):? (.+)$/i,
  /^(?:word|letter|character) count(?: of| for)?:? (.+)$/i,
  /^(?:这句话|下面这句话?|这段话|这个词)(?:一共|总共)?有?(?:多少|几)个?字(?:符)?[:：,，]\s*(.+)$/,
  /^(.{2,}?)(?:这句话|这个词|这几个字|这段话|这串)(?:一共|总共)?是?有?(?:多少|几)个?字(?:符|母)?$/,
  /^([a-z]+)(?:这个(?:单)?词)?有(?:多少|几)个字母$/i,
  /^(?:数一?下字数|统计字数|数字数|字数统计)[:：]?\s*(.+)$/,
]
const letterInZh = /^([a-z]{2,})(?:这个(?:单)?词)?(?:里面?|中|当中)?(?:一共|总共)?有?(?:几|多少)个(?:字母)?([a-z])$/i
const letterIn =
  /^how many (?:times (?:does )?)?["']?([a-z])["']?(?:'?s)?(?: are(?: there)?| appear)? in (?:the word )?(.+)$/i

function tryCount(text: string, { language }: SkillContext): SkillReply | undefined {
  const words = say[language]
  const zh = letterInZh.exec(text.replace(/\s+/g, ''))
  const letter = zh ? [zh[0], zh[2], zh[1]] : letterIn.exec(text)
  if (letter) {
    const [, sign = '', word = ''] = letter
    const count = Array.from(unquoted(word).toLowerCase()).filter((each) => each === sign.toLowerCase()).length
    return { text: words.letters(sign, unquoted(word), count), how: words.howCount }
  }
  const counted = firstGroup(text, countPatterns)
  if (counted === undefined || /^(?:english|chinese|the alphabet|a tweet|\w+ language)$/i.test(counted))
    return undefined
  const characters = Array.from(counted)
  const letters = characters.filter((each) => /[\p{L}\p{N}]/u.test(each)).length
  const latinWords = counted.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d'’-]*/gu)?.length ?? 0
  return { text: words.count(counted, characters.length, letters, latinWords), how: words.howCount }
}

const reversePatterns = [
  /^(?:please )?(?:reverse|spell|write|say) (?:the (?:word|text|sentence) )?(.+?) (?:backwards?|in reverse|reversed)$/i,
  /^(?:please )?reverse(?: the (?:word|text|sentence)| this)?:? (.+)$/i,
  /^(?:把|将)\s*(.+?)\s*(?:这句话|这个词|这几个字)?(?:反过来|倒过来|倒着|颠倒过来|反着)(?:念|写|说|读)?(?:一下|一遍)?$/,
  /^(.+?) (?:backwards|in reverse|reversed|spelled backwards|spelt backwards)$/i,
  /^what(?:'s| is) (.+?) (?:backwards|in reverse|reversed|spelled backwards|spelt backwards)$/i,
  /^backwards:? (.+)$/i,
  /^(?:把|将)?(.+?)(?:这句话|这个词|这几个字)?(?:反过来|倒过来|倒着|反着)(?:念|写|说|读)?(?:怎么(?:念|写|说|读)|是(?:什么|啥))?$/,
  /^(?:反过来|倒过来|倒序|反转|翻转)[:：,，]?\s*(.+)$/,
  /^(?:倒着|反着)(?:念|写|说|读)(?:一下|一遍)?[:：,，]?\s*(.+)$/,
]

function tryReverse(text: string, { language }: SkillContext): SkillReply | undefined {
  const said = firstGroup(text, reversePatterns)
  if (said === undefined) return undefined
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(said)].map(
    ({ segment }) => segment,
  )
  return { text: segments.reverse().join(''), how: say[language].howReverse }
}

const upperPatterns = [
  /^(?:uppercase|upper case|shout|all caps):? (.+)$/i,
  /^(.+?) (?:in|to) (?:upper ?case|all caps|capitals|capital letters)$/i,
  /^(?:please )?(?:put|write|make|turn|convert) (.+?) (?:in|into|to) (?:capitals|capital letters|upper ?case|all caps)$/i,
  /^(?:upper ?case|capitalise|capitalize):? (.+)$/i,
  /^(?:把)?\s*([a-z][a-z' -]*?)\s*(?:变成|转成|换成|改成|转为)大写(?:字母)?$/i,
]

function tryCase(text: string, { language }: SkillContext): SkillReply | undefined {
  const said = firstGroup(text, upperPatterns)
  return said === undefined ? undefined : { text: said.toUpperCase(), how: say[language].howCase }
}

const palindromePatterns = [/^is (.+?) a palindrome$/i, /^[「"“『]?(.+?)[」"”』]?是(?:不是)?回文(?:句|词|吗)?吗?$/]

function tryPalindrome(text: string, { language }: SkillContext): SkillReply | undefined {
  const said = firstGroup(text, palindromePatterns)
  if (said === undefined) return undefined
  const letters = Array.from(said.toLowerCase()).filter((each) => /[\p{L}\p{N}]/u.test(each))
  if (letters.length === 0) return undefined
  return {
    text: say[language].palindrome(said, letters.join('') === letters.toReversed().join('')),
    how: say[language].howPalindrome,
  }
}

function tryAmount(text: string, { language }: SkillContext): SkillReply | undefined {
  const asked = readable(text).replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
  if (!/大写|financial numerals|chinese (?:capital )?(?:numerals|amount)/.test(asked)) return undefined
  const digits = /(\d{1,16}(?:\.\d{1,4})?) ?(元|块|圆|yuan|rmb)?/.exec(withDigits(asked))
  const amount = digits?.[1] === undefined ? undefined : parseDecimal(digits[1])
  if (!amount) return undefined
  const written = writeNumber(amount, 2)
  const words = say[language]
  return {
    text: toAmountInWords(written.text) ?? words.tooLarge,
    how: written.isExact ? words.howAmount : words.howRounded,
  }
}

function tryRoman(text: string, { language }: SkillContext): SkillReply | undefined {
  const asked = readable(text)
  if (!/roman|罗马数字/.test(asked)) return undefined
  const words = say[language]
  const digits = /(\d{1,9})/.exec(withDigits(asked.replace(/roman numerals?|罗马数字/g, ' ')))?.[1]
  if (digits !== undefined) return { text: toRoman(Number(digits)) ?? words.notRoman, how: words.howRoman }
  const letters = /\b([ivxlcdm]{2,15}|[vxlcdm])\b/.exec(asked.replace(/roman numerals?/g, ' '))?.[1]
  const value = letters === undefined ? undefined : fromRoman(letters)
  return letters === undefined
    ? undefined
    : {
        text: value === undefined ? words.badRoman(letters.toUpperCase()) : `${letters.toUpperCase()} = ${value}`,
        how: words.howRoman,
      }
}

const say = {
  zh: {
    count: (_: string, all: number, letters: number, words: number) =>
      `一共 ${all} 个字符，不算标点和空格是 ${letters} 个${words > 1 ? `，其中英文单词 ${words} 个` : ''}。`,
    letters: (letter: string, word: string, count: number) => `「${word}」里有 ${count} 个「${letter}」。`,
    palindrome: (said: string, is: boolean) =>
      is ? `是的，「${said}」正着反着都一样。` : `不是，「${said}」倒过来就变样了。`,
    tooMany: '一口气最多数一百个，再多嗓子受不了。',
    tooLarge: '这个金额太大了，最多写到万亿位。',
    notRoman: '罗马数字只写得了 1 到 3999：他们没有零。',
    badRoman: (letters: string) => `${letters} 不是规范的罗马数字。`,
    howCount: '逐个字符数的',
    howReverse: '按看得见的字逐个倒排',
    howCase: '逐个字母换成大写',
    howPalindrome: '去掉标点和空格，正反比一遍',
    howAmount: '按财务大写的规则：零不连写，没有角分写「整」',
    howRounded: '四舍五入到分，再按财务大写的规则写',
    howRoman: '罗马数字的减法规则：IV、IX、XL、XC、CD、CM',
  },
  en: {
    count: (said: string, all: number, letters: number, words: number) =>
      `"${said}" has ${letters} letter${letters === 1 ? '' : 's'} and digits, ${all} characters in all${words > 0 ? `, in ${words} word${words === 1 ? '' : 's'}` : ''}.`,
    letters: (letter: string, word: string, count: number) =>
      `There ${count === 1 ? 'is 1' : `are ${count}`} "${letter}" in "${word}".`,
    palindrome: (said: string, is: boolean) =>
      is ? `Yes: "${said}" reads the same both ways.` : `No: "${said}" reads differently from behind.`,
    tooMany: 'A hundred numbers in one breath is my limit.',
    tooLarge: 'That amount is beyond what I can write out.',
    notRoman: 'Roman numerals run from 1 to 3999: the Romans had no zero.',
    badRoman: (letters: string) => `${letters} isn't a proper Roman numeral.`,
    howCount: 'Counted one by one',
    howReverse: 'Turned around sign by sign, as they are seen',
    howCase: 'Each letter made a capital',
    howPalindrome: 'Compared from both ends, without marks and blanks',
    howAmount: 'Written by the rules of Chinese cheques',
    howRounded: 'Rounded to the cent, then written by the rules of Chinese cheques',
    howRoman: 'The subtracting rule of Roman numerals: IV, IX, XL, XC, CD, CM',
  },
}

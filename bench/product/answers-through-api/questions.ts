// What customers ask: the wordings of the bots' own items with the words that people put around them. Each is another question also after it was
// normalised, as the words around are words, not signs.

import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import { realisticItems } from '../../data/realistic-items.ts'

export type QuestionKind = 'unique' | 'zipf' | 'greeting'

const around = {
  zh: {
    before: [
      '请问',
      '想问一下',
      '麻烦问下',
      '你好请问',
      '在吗',
      '打扰一下',
      '想了解',
      '帮我看看',
      '咨询一下',
      '有个问题',
    ],
    who: ['', '我朋友', '我妈妈', '我同事', '家里人', '我们公司', '我自己', '我女儿'],
    after: ['', '谢谢', '急', '在线等', '麻烦尽快', '今天就要知道', '周末前想知道', '多谢啦'],
  },
  en: {
    before: [
      'hi there',
      'quick question',
      'please tell me',
      'I was wondering',
      'sorry to ask',
      'hello',
      'one thing',
      'hey',
      'could you help',
      'so',
    ],
    who: [
      '',
      'for my friend',
      'for my mother',
      'for my colleague',
      'for the family',
      'for our company',
      'for myself',
      'for my daughter',
    ],
    after: [
      '',
      'thanks',
      'it is urgent',
      'I am waiting',
      'as soon as you can',
      'today if possible',
      'before the weekend',
      'many thanks',
    ],
  },
}

/** How often the most asked questions come: rank r with a weight of 1 / r, as in logs of searches and of customer services. */
const zipfExponent = 1
/** Of one bot. */
export const zipfQuestions = 1500

export class Questions {
  readonly #items: readonly { question: string; isChinese: boolean }[]
  readonly #random = seededRandom(5)
  readonly #cumulated: number[] = []
  #next = zipfQuestions

  constructor(items: number) {
    this.#items = realisticItems(items)
      .map(({ question, isEnabled }, at) => ({ question, isEnabled, isChinese: at % 2 === 0 }))
      .filter(({ isEnabled }) => isEnabled)
    for (let rank = 1; rank <= zipfQuestions; rank++)
      this.#cumulated.push((this.#cumulated.at(-1) ?? 0) + 1 / rank ** zipfExponent)
  }

  /** The question of this number, the same for each bot; there are 640 times as many as items. */
  at(number: number): string {
    const { question, isChinese } = this.#items[number % this.#items.length] as { question: string; isChinese: boolean }
    const words = isChinese ? around.zh : around.en
    const turn = Math.floor(number / this.#items.length)
    const pick = (list: readonly string[], place: number) => list[place % list.length] ?? ''
    const parts = [
      pick(words.before, turn),
      pick(words.who, Math.floor(turn / words.before.length)),
      question,
      pick(words.after, Math.floor(turn / words.before.length / words.who.length) + number),
    ].filter((part) => part !== '')
    return parts.join(isChinese ? '，' : ', ')
  }

  /** Numbers of questions that were not asked before. */
  unique(count: number): number[] {
    const first = this.#next
    this.#next += count
    return Array.from({ length: count }, (_, at) => first + at)
  }

  zipf(): number {
    const wanted = this.#random() * (this.#cumulated.at(-1) ?? 0)
    let low = 0
    let high = zipfQuestions - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cumulated[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

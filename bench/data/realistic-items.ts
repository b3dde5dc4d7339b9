// Items as shops write them, in any number, put together from the sentences that ship with the product. The same seed
// makes the same items. Every question is distinct; sentences repeat, as they do in real corpora.

import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import sampleEn from '#content/sample/en.json' with { type: 'json' }
import sampleZh from '#content/sample/zh.json' with { type: 'json' }
import coinEn from '#content/templates/coin/en.json' with { type: 'json' }
import coinZh from '#content/templates/coin/zh.json' with { type: 'json' }
import generalEn from '#content/templates/general/en.json' with { type: 'json' }
import generalZh from '#content/templates/general/zh.json' with { type: 'json' }

interface Source {
  readonly questions: readonly string[]
  readonly sentences: readonly string[]
  readonly keywords: readonly string[]
  readonly intents: readonly string[]
  join(parts: readonly string[]): string
  /** Makes a question one of its kind. */
  distinguish(question: string, keyword: string, number: number): string
}

function sourceOf(
  items: readonly { intent: string; question: string; variants: string[]; keywords: string[]; answer: string }[],
  rest: Pick<Source, 'join' | 'distinguish'>,
): Source {
  return {
    questions: items.flatMap((item) => [item.question, ...item.variants]),
    sentences: items.flatMap((item) => item.answer.split(/(?<=[。！？])|(?<=[.!?]) /)).filter((text) => text !== ''),
    keywords: [...new Set(items.flatMap((item) => item.keywords))],
    intents: [...new Set(items.map((item) => item.intent))],
    ...rest,
  }
}

const sources = {
  zh: sourceOf([...generalZh, ...coinZh, ...sampleZh.items], {
    join: (parts) => parts.join(''),
    distinguish: (question, keyword, number) => `${keyword}${number}号，${question}`,
  }),
  en: sourceOf([...generalEn, ...coinEn, ...sampleEn.items], {
    join: (parts) => parts.join(' '),
    distinguish: (question, keyword, number) => `${question} (${keyword} no. ${number})`,
  }),
}

/** Half Chinese, half English; an answer has 2 to 5 sentences, every twentieth item is switched off. */
export function realisticItems(count: number): CorpusItemInput[] {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, i) => {
    const source = i % 2 === 0 ? sources.zh : sources.en
    const pick = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)] ?? ''
    const several = (texts: readonly string[], least: number, most: number): string[] =>
      Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => pick(texts))
    return {
      question: source.distinguish(pick(source.questions), pick(source.keywords), i),
      answer: source.join(several(source.sentences, 2, 5)),
      intent: pick(source.intents),
      keywords: [...new Set(several(source.keywords, 1, 4))],
      variants: i % 3 === 0 ? [...new Set(several(source.questions, 1, 3))] : [],
      isEnabled: i % 20 !== 0,
    }
  })
}

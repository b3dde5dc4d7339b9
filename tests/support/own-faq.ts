/** A small evaluation file of our own: the sample shop's questions as items, the other wordings of its customers as queries. */

import english from '#content/sample/en.json' with { type: 'json' }
import chinese from '#content/sample/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import type { FaqFile } from '../../bench/report/measure-chat.ts'

const samples = { zh: chinese, en: english }

export function ownFaq(locale: Locale): FaqFile {
  const { items } = samples[locale]
  return {
    name: `sample shop (${locale})`,
    items: items.map(
      ({ question, answer, keywords, intent }, id) => [id, question, answer, keywords.join(','), intent] as const,
    ),
    queries: items.flatMap(({ variants }, id) => variants.slice(0, 2).map((variant) => [variant, id] as const)),
  }
}

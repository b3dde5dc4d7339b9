/** How customers pay: what an ADMIN writes for each language, such as bank, account name and number. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { type Locale, optionalText, revisionSchema } from '../../fields.ts'

/** A bank's details in a dozen lines, with room for a second bank. */
export const howToPayMax = 1000

export const howToPaySchema = z.object({
  /** Plain text of several lines; empty: none in this language. */
  zh: z.string(),
  en: z.string(),
  /** Grows with each change: a change names the one that it was made from. */
  revision: z.int(),
})
export type HowToPay = z.infer<typeof howToPaySchema>

export interface PayText {
  readonly text: string
  /** The language that it is written in. */
  readonly locale: Locale
}

/** The text for a reader: in the other language where theirs has none; null where there is none at all. */
export function payTextFor(texts: Pick<HowToPay, Locale>, locale: Locale): PayText | null {
  const order: readonly Locale[] = locale === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  const written = order.find((each) => texts[each] !== '')
  return written === undefined ? null : { text: texts[written], locale: written }
}

export const getHowToPay = defineEndpoint({
  id: 'getHowToPay',
  method: 'GET',
  path: '/api/v1/how-to-pay',
  access: 'session',
  summary:
    'How to pay, as an ADMIN wrote it in each language. An empty text means that there is none in that language.',
  reply: howToPaySchema,
})

export const changeHowToPay = defineEndpoint({
  id: 'changeHowToPay',
  method: 'PUT',
  path: '/api/v1/admin/how-to-pay',
  access: 'admin',
  audits: ['how-to-pay-changed'],
  summary: 'Write how customers pay, in each language or none. It holds on all nodes at once, in emails too.',
  body: z.object({
    zh: optionalText(howToPayMax),
    en: optionalText(howToPayMax),
    revision: revisionSchema,
  }),
  reply: howToPaySchema,
  errors: ['edit-conflict'],
})

/** What a bot knows of its shop: hours, phone, delivery charges ... Answers have blanks for it, written `【营业时间】` or `[opening hours]`. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fault } from '../errors.ts'
import { cleanText } from '../fields.ts'
import { botParams } from './bots.ts'

export const factValueLength = 500

export const factSchema = z.object({
  /** As it stands between the brackets. */
  label: z.string(),
  /** Empty: not filled in yet. */
  value: z.string(),
  /** Items whose answer or question has this blank. */
  items: z.number().int(),
  /** One sentence that has the blank, as it is written; null when no item has it. Its owner sees how the value reads in it. */
  sentence: z.string().nullable(),
})
export type Fact = z.infer<typeof factSchema>

const factsReply = z.object({ items: z.array(factSchema) })

export const listFacts = defineEndpoint({
  id: 'listFacts',
  method: 'GET',
  path: '/api/v1/bots/:botId/facts',
  access: 'session',
  summary: 'What fills the blanks of answers, in the order of the template.',
  params: botParams,
  reply: factsReply,
})

export const saveFacts = defineEndpoint({
  id: 'saveFacts',
  method: 'PUT',
  path: '/api/v1/bots/:botId/facts',
  access: 'session',
  audits: null,
  errors: ['filled-too-long'],
  summary:
    'Fill in blanks, all or some. Every answer that has them changes at the same time; empty opens a blank again.',
  params: botParams,
  body: z.object({
    values: z
      .record(
        // No fact has another: PostgreSQL would refuse the text.
        z
          .string()
          .max(60, fault('field-too-long'))
          .refine((label) => cleanText(label) === label, fault('not-found')),
        z
          .string()
          .transform((text) => cleanText(text).trim())
          .pipe(
            z
              .string()
              .max(factValueLength, fault('field-too-long'))
              // Square ones are fine: they make links.
              .regex(/^[^【】]*$/, fault('blank-brackets')),
          ),
      )
      .refine((values) => Object.keys(values).length <= 100, fault('field-too-long')),
  }),
  reply: factsReply,
})

const maxSentenceLength = 200

/** The sentence of a text that has the blank with this label; null when it is nowhere, or the sentence is too long to show. */
export function sentenceWith(text: string, label: string): string | null {
  const sentences = text.split(/(?<=[。！？!?\n])|(?<=\.\s)/)
  const found = sentences.find((sentence) => bracketed(label).some((blank) => sentence.includes(blank)))?.trim()
  return found === undefined || found.length > maxSentenceLength ? null : found
}

/** The blank with this label, as texts write it. */
export function bracketed(label: string): readonly [chinese: string, english: string] {
  return [`【${label}】`, `[${label}]`]
}

/** What blanks are looked for in. */
export type KnownFacts = readonly Pick<Fact, 'label' | 'value'>[]

/** What may be a blank. No label has brackets, so two of these never overlap. The function `fill_facts` of the database has the same. */
const blankPattern = /【([^【】[\]]*)】|\[([^【】[\]]*)\]/g

/** The labels of the blanks in a text that nothing fills yet, each once. */
export function openBlanksIn(text: string, facts: KnownFacts): string[] {
  const written = new Set(Array.from(text.matchAll(blankPattern), ([, black, square]) => black ?? square))
  return facts.filter(({ label, value }) => value === '' && written.has(label)).map(({ label }) => label)
}

/** The text as customers read it, in one pass: what a value holds is never filled again. What is not filled in stays as it is. */
export function fillBlanks(text: string, facts: KnownFacts): string {
  const values = new Map(facts.map(({ label, value }) => [label, value]))
  return text.replace(
    blankPattern,
    (blank, black?: string, square?: string) => values.get(black ?? square ?? '') || blank,
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ChitChatIntent, chitChatSchema } from './content.schema.ts'

const maxCharacters = { zh: 120, en: 240 }

function filesOf(locale: 'zh' | 'en') {
  const folder = join(import.meta.dirname, 'chit-chat', locale)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      theme: name.replace('.json', ''),
      content: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    }))
}

/** Two wordings that only differ in case, width, spaces or punctuation are one to the engine; emoji are words. */
function normalise(phrasing: string): string {
  return phrasing
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe.each(['zh', 'en'] as const)('chit-chat in %s', (locale) => {
  const files = filesOf(locale)
  const intents: ChitChatIntent[] = files.flatMap(
    ({ content }) => chitChatSchema.safeParse(content).data?.intents ?? [],
  )

  it('has the shape that the chat reads', () => {
    const faults = files.flatMap(({ theme, content }) =>
      (chitChatSchema.safeParse(content).error?.issues ?? []).map(
        ({ path, message }) => `${theme} ${path.join('.')}: ${message}`,
      ),
    )
    expect(faults).toEqual([])
  })

  it('knows at least 400 intents, each by one id that names its theme', () => {
    expect(intents.length).toBeGreaterThanOrEqual(400)
    expect(repeated(intents.map(({ id }) => id))).toEqual([])
    for (const { theme, content } of files) {
      const ids = chitChatSchema.parse(content).intents.map(({ id }) => id)
      expect(ids.filter((id) => !id.startsWith(`${theme}.`))).toEqual([])
    }
  })

  it('has no wording in two intents', () => {
    const wordings = intents.flatMap(({ phrasings }) => [...new Set(phrasings.map(normalise))])
    expect(repeated(wordings.filter(Boolean))).toEqual([])
  })

  it('has no follow-up that could mean two answers of its intent', () => {
    for (const { id, followUps } of intents) {
      expect(repeated(followUps.flatMap(({ phrasings }) => phrasings.map(normalise))), id).toEqual([])
    }
  })

  it('says nothing twice and nothing long', () => {
    for (const { id, answers, followUps } of intents) {
      const said = [...answers, ...followUps.flatMap((followUp) => followUp.answers)]
      expect(repeated(said), id).toEqual([])
      expect(
        said.filter((answer) => answer.length > maxCharacters[locale]),
        id,
      ).toEqual([])
    }
  })

  it('keeps to the punctuation of its language', () => {
    const wrong =
      locale === 'zh' ? /["']|\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u : /[‘’“”\u3000-\u303f\uff00-\uffef]/
    const said = intents.flatMap(({ answers, followUps }) => [
      ...answers,
      ...followUps.flatMap((followUp) => followUp.answers),
    ])
    expect(said.filter((answer) => wrong.test(answer))).toEqual([])
  })

  it('goes on from at least a quarter of what it says', () => {
    expect(intents.filter(({ followUps }) => followUps.length > 0).length).toBeGreaterThan(intents.length / 4)
  })
})

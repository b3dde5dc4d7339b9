import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayableBy } from '#engine/chit-chat/sayable.ts'
import base from './bot-talk/base.json' with { type: 'json' }
import english from './bot-talk/en.json' with { type: 'json' }
import chinese from './bot-talk/zh.json' with { type: 'json' }
import { botTalkBaseSchema, botTalkWordsSchema, type ChitChatIntent, chitChatSchema } from './content.schema.ts'

const words = { zh: chinese, en: english }

function intentsOf(language: 'zh' | 'en'): ChitChatIntent[] {
  const folder = join(import.meta.dirname, 'chit-chat', language)
  return readdirSync(folder).flatMap(
    (name) => chitChatSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).intents,
  )
}

const intents = { zh: intentsOf('zh'), en: intentsOf('en') }
const allIds = new Set([...intents.zh, ...intents.en].map(({ id }) => id))

it('names themes and intents that there are', () => {
  expect(botTalkBaseSchema.safeParse(base).error?.issues ?? []).toEqual([])
  const themes = new Set([...allIds].map((id) => id.split('.')[0]))
  expect(base.themes.filter((theme) => !themes.has(theme))).toEqual([])
  expect([...base.leftOut, ...Object.keys(base.about)].filter((id) => !allIds.has(id))).toEqual([])
})

describe.each(['zh', 'en'] as const)('what bots say in small talk, in %s', (language) => {
  const sayable = sayableBy(language, base, words[language])
  const said = intents[language].flatMap((intent) => [
    ...(sayable.answersOf(intent) ?? []),
    ...sayable.followUpsOf(intent).flatMap(({ answers }) => answers),
  ])

  it('has the shape that is read, and replaces what there is', () => {
    expect(botTalkWordsSchema.safeParse(words[language]).error?.issues ?? []).toEqual([])
    const ids = new Set(intents[language].map(({ id }) => id))
    const others = Object.keys(words[language].instead).filter((id) => !ids.has(id))
    // Of the other language alone.
    expect(others.filter((id) => !allIds.has(id))).toEqual([])
    expect(Object.keys(words[language].instead).filter((id) => base.leftOut.includes(id))).toEqual([])
  })

  it('is enough to talk about, and never of the lab, of a page, or of what a bot does not do', () => {
    expect(intents[language].filter((intent) => sayable.answersOf(intent)).length).toBeGreaterThan(420)
    const elsewhere =
      /会答|实验室|浏览器|网页|标签页|离线|没有人工|猜谜|接龙|\bhuida\b|\blab\b|\bbrowser\b|\bthis page\b|\btab\b|\boffline\b|\briddles?\b|your device|your machine/i
    expect(said.filter((answer) => elsewhere.test(answer))).toEqual([])
    // The bot's name is the one thing that is filled in.
    expect(said.flatMap((answer) => answer.match(/\{[^}]*\}/g) ?? []).filter((slot) => slot !== '{bot}')).toEqual([])
  })

  it('takes who may be in danger seriously', () => {
    const danger = intents[language].find(({ id }) => id === 'mood-sad.self-harm')
    const answers = (danger && sayable.answersOf(danger)) ?? []
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).toMatch(/急救|热线|emergency|crisis/)
  })
})

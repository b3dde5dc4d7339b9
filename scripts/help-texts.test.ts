/** Each screen where a bot is made, filled in and tried has a help text, in both languages alike. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type PageId, pages } from '#contract/site-map/pages.ts'

const locales = ['zh', 'en'] as const
const folder = join(import.meta.dirname, '../content/help')
const filesOf = (locale: string) => readdirSync(join(folder, locale)).toSorted()

/** The screens that have one so far. */
const withHelp = [
  'appAccess',
  'botInformation',
  'corpus',
  'corpusFiles',
  'createBot',
  'functions',
  'made',
  'madeProgress',
  'progressTwo',
  'progressThree',
  'progressFour',
  'replySettings',
  'testPage',
  'widget',
] as const satisfies readonly PageId[]

it('has a text for each of these screens, and none for a screen that is not there', () => {
  for (const locale of locales) {
    const named = filesOf(locale).map((file) => file.replace(/\.md$/, ''))
    expect(named).toEqual(expect.arrayContaining([...withHelp]))
    expect(named.filter((name) => !(name in pages))).toEqual([])
  }
})

it('has each text in both languages, with as many parts', () => {
  const [zh = [], en = []] = locales.map(filesOf)
  expect(zh).toEqual(en)
  for (const file of zh) {
    const texts = locales.map((locale) => readFileSync(join(folder, locale, file), 'utf8'))
    for (const text of texts) {
      expect(text, file).toMatch(/^# \S/)
      expect(text.length, file).toBeGreaterThan(250)
    }
    const [ofZh, ofEn] = texts.map((text) => text.match(/^## /gm)?.length ?? 0)
    expect(ofZh, file).toBe(ofEn)
  }
})

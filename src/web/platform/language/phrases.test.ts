import { beforeEach, describe, expect, it, vi } from 'vitest'
import { channelErrors as englishErrors } from '#phrases/en/channels/channel-errors.ts'
import { corpus as english } from '#phrases/en/features/corpus.ts'
import { channelErrors as chineseErrors } from '#phrases/zh/channels/channel-errors.ts'
import { corpus as chinese } from '#phrases/zh/features/corpus.ts'

// What is loaded stays as long as the page: each test begins with a new one.
let page: typeof import('./phrases.ts')
beforeEach(async () => {
  vi.resetModules()
  page = await import('./phrases.ts')
})

describe('the phrases of a screen', () => {
  it('are there in the language of the page, and in no other', async () => {
    await page.loadPhrases('zh')
    await page.loadScreenPhrases(['corpus'])
    expect(page.loadedPhrases('zh', 'corpus').list.title).toBe(chinese.list.title)
    expect(() => page.loadedPhrases('en', 'corpus')).toThrow('corpus')
  })

  it('load at the same time as the first language', async () => {
    await Promise.all([page.loadPhrases('zh'), page.loadScreenPhrases(['corpus'])])
    expect(page.loadedPhrases('zh', 'corpus').list.title).toBe(chinese.list.title)
  })

  it('come along with a change of the language', async () => {
    await page.loadPhrases('zh')
    await page.loadScreenPhrases(['corpus'])
    await page.loadPhrases('en')
    expect(page.loadedPhrases('en', 'corpus').list.title).toBe(english.list.title)
  })

  it('are there in the new language also for a screen that opens during the change', async () => {
    await page.loadPhrases('zh')
    await Promise.all([page.loadPhrases('en'), page.loadScreenPhrases(['corpus'])])
    expect(page.loadedPhrases('zh', 'corpus').list.title).toBe(chinese.list.title)
    expect(page.loadedPhrases('en', 'corpus').list.title).toBe(english.list.title)
  })

  it('bring the texts of errors that only they can meet, in every language of the page', async () => {
    const base = await page.loadPhrases('zh')
    expect(base.errors['channel-unreachable']).toBeUndefined()
    await page.loadScreenPhrases(['channelErrors'])
    expect(base.errors['channel-unreachable']).toBe(chineseErrors['channel-unreachable'])
    expect((await page.loadPhrases('en')).errors['channel-unreachable']).toBe(englishErrors['channel-unreachable'])
  })

  it('load in the new language after the change', async () => {
    await page.loadPhrases('zh')
    await page.loadPhrases('en')
    await page.loadScreenPhrases(['corpus'])
    expect(page.loadedPhrases('en', 'corpus').list.title).toBe(english.list.title)
  })
})

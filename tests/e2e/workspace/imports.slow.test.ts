/** Files of questions and answers: from the template to the undone import, through the screens alone. */
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCorpus } from '#contract/features/corpus.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot, type TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, journeyIn, otherLocale, phrasesOf } from '#tests/support/screens/screens.ts'

const files = {
  en: {
    known: 'When do you open?',
    changed: 'From nine to five.',
    fresh: 'Do you ship abroad?',
    unanswered: 'How do I return a tent?',
    corrected: 'Within 60 days, clean and dry.',
    unclear: 'Is there a gift card?',
    header: 'Question,Answer,Intent,Keywords,Variants,Enabled,Shelf',
    maybe: 'perhaps',
    yes: 'yes',
    ignored: 'Shelf',
  },
  zh: {
    known: '你们几点开门？',
    changed: '早九点到晚五点。',
    fresh: '能寄到国外吗？',
    unanswered: '帐篷怎么退货？',
    corrected: '六十天内，洗净晾干即可。',
    unclear: '有礼品卡吗？',
    header: '问题,答案,意图,关键词,相似问题,启用,货架',
    maybe: '看情况',
    yes: '是',
    ignored: '货架',
  },
} as const

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8')
}

describe('files on screen', () => {
  const locale = journeyIn('en')
  const { imports, common, corpus } = phrasesOf[locale]
  const { preview, commit, report, steps } = imports
  const file = files[locale]
  const csv = [
    file.header,
    `${file.fresh},**A** answer,delivery,"a,b",abroad?,${file.yes},7`,
    `${file.known},${file.changed},,,,${file.yes},`,
    `${file.unanswered},,,,,${file.yes},`,
    `${file.unclear},x,,,,${file.maybe},`,
    ',left alone,,,,,',
  ].join('\r\n')
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({
      locale,
      items: [{ question: file.known, answer: 'before' }],
      ownerOf: (app) => createUserSession(app, { plan: 'vip-yearly' }),
    }))
    await page.goto(`/user/corpusMenu/fileManagement?bot=${bot.id}`)
    await button(page, imports.drop.choose).waitFor()
  })
  afterAll(() => site?.close())

  const row = (number: number): Locator => page.getByRole('article', { name: preview.row(String(number)), exact: true })
  const tab = (kind: keyof typeof preview.tabs): Locator => page.getByRole('tab', { name: preview.tabs[kind] })

  async function upload(...chosen: { name: string; text: string | Buffer }[]): Promise<void> {
    await page
      .locator('input[type="file"]')
      .setInputFiles(chosen.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })))
  }

  async function download(act: () => Promise<void>): Promise<Download> {
    const [started] = await Promise.all([page.waitForEvent('download'), act()])
    return started
  }

  async function stored(): Promise<Record<string, string>> {
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    return Object.fromEntries(reply.items.map(({ question, answer }) => [question, answer]))
  }

  it('gives the template in both languages', async () => {
    for (const language of [locale, otherLocale(locale)]) {
      const name = imports.template.download(imports.template.name[language], imports.template.of.csv)
      const template = await download(() => page.getByRole('link', { name, exact: true }).click())
      expect(await textOf(template)).toContain(language === 'zh' ? '问题' : 'Question')
    }
  })

  it('refuses a file that is too large before it is sent, with the exact words', async () => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/imports')) sent += 1
    })
    await upload({ name: 'big.csv', text: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') })
    await page.getByText(errorTextOf(locale, 'file-too-large'), { exact: true }).waitFor()
    await page.getByText(imports.next['file-too-large']).waitFor()
    expect(sent).toBe(0)
    await button(page, imports.queue.dismissOne('big.csv')).click()
  })

  it.each([
    ['file-type', 'notes.html', '<!doctype html><h1>Notes</h1>'],
    ['file-no-header', 'other.csv', 'a\n1\n'],
    ['file-empty', 'empty.csv', `${file.header}\n`],
  ] as const)('says what to do about %s', async (code, name, text) => {
    await upload({ name, text })
    await page.getByText(errorTextOf(locale, code), { exact: true }).waitFor()
    await page.getByText(imports.next[code]).waitFor()
    await button(page, imports.queue.dismissOne(name)).click()
  })

  it('shows what was understood of the file, and the rows by what the check found', async () => {
    await upload({ name: 'corpus.csv', text: csv })
    await page.getByRole('heading', { name: 'corpus.csv' }).waitFor()
    await page.waitForURL('**import=*')
    const facts = page.getByLabel(imports.facts.label)
    await facts.getByText('UTF-8').waitFor()
    await facts.getByText(file.ignored, { exact: true }).waitFor()
    // What needs the owner comes first.
    await expect.poll(() => tab('error').getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => tab('error').innerText()).toContain('3')
    await row(4).getByText(imports.reasons['answer-missing']).waitFor()
    await row(5).getByText(imports.reasons['enabled-unclear']).waitFor()
    await row(6).getByText(imports.reasons['question-missing']).waitFor()
    await tab('duplicate').click()
    await row(3).getByText(imports.reasons['question-exists']).waitFor()
    await tab('new').click()
    await row(2).getByText(file.fresh).waitFor()
    await expectFaultlessLooks(page, `import-preview-${locale}`)
    expect(Object.keys(await stored())).toEqual([file.known])
  })

  it('corrects rows in place, moves them to the other tab and survives a reload', async () => {
    await page.reload()
    await row(4).waitFor()
    await row(4)
      .getByRole('button', { name: preview.editCell(imports.facts.field.answer, '4') })
      .click()
    await page.keyboard.type('never mind')
    await page.keyboard.press('Escape')
    await row(4).getByText(imports.reasons['answer-missing']).waitFor()
    await row(4)
      .getByRole('button', { name: preview.editCell(imports.facts.field.answer, '4') })
      .click()
    await page.keyboard.type(file.corrected)
    await page.keyboard.press('Control+Enter')
    await page.getByText(preview.moved('4', preview.tabs.new)).waitFor()
    await row(5).getByRole('button', { name: preview.on, exact: true }).click()
    await page.getByText(preview.moved('5', preview.tabs.new)).waitFor()
    await expect.poll(() => tab('new').innerText()).toContain('3')
    await expect.poll(() => tab('error').innerText()).toContain('1')
  })

  it('asks for the last error, and imports without it', async () => {
    await page.getByText(commit.errorsFirst('1')).waitFor()
    await expect.poll(() => button(page, commit.action).isDisabled()).toBe(true)
    await row(6)
      .getByRole('button', { name: preview.leaveOutRow('6') })
      .click()
    await page.getByText(commit.addsAndUpdates('3', '1'), { exact: true }).waitFor()
    await row(6)
      .getByRole('button', { name: preview.takeInRow('6') })
      .click()
    await page.getByLabel(commit.withoutErrors('1')).check()
    await page.getByLabel(imports.duplicates.choices.overwrite, { exact: true }).check()
    await page.getByText(commit.addsAndUpdates('3', '1'), { exact: true }).waitFor()
    await button(page, commit.action).click()
    await page.getByRole('heading', { name: report.title }).waitFor()
    expect(await stored()).toEqual({
      [file.fresh]: '**A** answer',
      [file.unanswered]: file.corrected,
      [file.unclear]: 'x',
      [file.known]: file.changed,
    })
  })

  it('reports the result and hands out the rows to fix', async () => {
    const counts = page.locator('dl', { hasText: report.added })
    await expect.poll(() => counts.innerText()).toMatch(/3[\s\S]*1[\s\S]*1/)
    await expectFaultlessLooks(page, `import-report-${locale}`)
    const rows = await download(() => page.getByRole('link', { name: imports.export.csv, exact: true }).click())
    expect(await textOf(rows)).toContain('left alone')
    const original = await download(() => page.getByRole('link', { name: steps.original }).click())
    expect(await textOf(original)).toBe(csv)
    expect(original.suggestedFilename()).toBe('corpus.csv')
  })

  it('exports what the corpus holds, filtered as the list is', async () => {
    await page.getByRole('link', { name: report.toCorpus }).click()
    await page.getByText(corpus.list.total('4'), { exact: true }).waitFor()
    await button(page, imports.export.action).click()
    const all = await download(() => page.getByRole('menuitem', { name: imports.export.csv }).click())
    expect((await textOf(all)).trim().split('\r\n')).toHaveLength(5)
    await page.getByLabel(corpus.search.label, { exact: true }).fill(file.corrected.slice(0, 8))
    await page.getByText(corpus.list.matching('1', '4'), { exact: true }).waitFor()
    await button(page, imports.export.action).click()
    const some = await download(() => page.getByRole('menuitem', { name: imports.export.csv }).click())
    expect(await textOf(some)).toContain(file.unanswered)
    expect(await textOf(some)).not.toContain(file.fresh)
  })

  it('undoes the import after saying what will happen', async () => {
    await page.goto(`/user/corpusMenu/fileManagement?bot=${bot.id}`)
    await button(page, imports.history.undoOne('corpus.csv')).click()
    const dialog = page.getByRole('dialog', { name: report.undoTitle })
    await dialog.getByText(report.undoAdded('3')).waitFor()
    await dialog.getByText(report.undoOverwritten('1')).waitFor()
    await dialog.getByRole('button', { name: report.undoConfirm }).click()
    await page.getByRole('heading', { name: report.undoneTitle }).waitFor()
    expect(await stored()).toEqual({ [file.known]: 'before' })
  })

  it('takes several files one after another, and cancels one with nothing stored', async () => {
    await button(page, steps.another).click()
    const two = (question: string) => `${file.header}\n${question},x,,,,${file.yes},`
    await upload({ name: 'first.csv', text: two('first') }, { name: 'second.csv', text: two('second') })
    await button(page, imports.queue.checkOne('first.csv')).click()
    await page.getByRole('heading', { name: 'first.csv' }).waitFor()
    await button(page, steps.cancel).click()
    await page
      .getByRole('dialog', { name: steps.cancelTitle })
      .getByRole('button', { name: steps.cancelConfirm })
      .click()
    await page.getByRole('heading', { name: report.cancelledTitle }).waitFor()
    await button(page, steps.nextFile).click()
    await page.getByRole('heading', { name: 'second.csv' }).waitFor()
    await button(page, commit.action).click()
    await page.getByRole('heading', { name: report.title }).waitFor()
    expect(Object.keys(await stored()).sort()).toEqual([file.known, 'second'].sort())
    await button(page, steps.back).click()
    await page.getByText(imports.status.cancelled, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `import-files-${locale}`)
  })

  it('shows a free account what it would give, with the template', async () => {
    const free = await createUserSession(site.app)
    const freeBot = await createTestBot(site.app, free, { language: locale, items: [] })
    const freePage = await site.openPage({ locale, cookie: free.cookie })
    await freePage.goto(`/user/corpusMenu/fileManagement?bot=${freeBot.id}`)
    await freePage.getByRole('heading', { name: common.vip.title }).waitFor()
    await freePage.getByText(imports.files.vip).waitFor()
    expect(await freePage.locator('input[type="file"]').count()).toBe(0)
    const name = imports.template.download(imports.template.name[locale], imports.template.of.xlsx)
    const [template] = await Promise.all([
      freePage.waitForEvent('download'),
      freePage.getByRole('link', { name, exact: true }).click(),
    ])
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/)
    await expectFaultlessLooks(freePage, `import-free-${locale}`)
  })

  it('threw nothing, and met its security policy, on all these screens', () => {
    expect(pageErrors).toEqual([])
  })
})

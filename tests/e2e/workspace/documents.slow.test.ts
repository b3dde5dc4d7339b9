/** Word, PDF and text files: from several uploads at once to the rows of a document, put right by hand, imported and taken back. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCorpus } from '#contract/features/corpus.ts'
import { call } from '#tests/support/calls/calls.ts'
import { makePdf } from '#tests/support/files/documents/pdf-file.ts'
import { sampleDocuments } from '#tests/support/files/documents/sample-documents.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'
import type { TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { button, errorTextOf, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

function sample(name: string): Buffer {
  const found = sampleDocuments.find((each) => each.name === name)
  if (found === undefined) throw new Error(`No document is called ${name}`)
  return found.make()
}

describe('documents on screen', () => {
  const locale = journeyIn('zh')
  const { imports, common } = phrasesOf[locale]
  const { preview, queue, report, facts, document, next, history } = imports
  let site: TestSite
  let owner: Person
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    ;({ site, owner, bot, page, pageErrors } = await beginWithBot({
      locale,
      items: [],
      ownerOf: (app) => createUserSession(app, { plan: 'vip-yearly' }),
    }))
    await page.goto(`/user/corpusMenu/fileManagement?bot=${bot.id}`)
    await button(page, imports.drop.choose).waitFor()
  })
  afterAll(() => site?.close())

  const row = (number: number): Locator => page.getByRole('article', { name: preview.row(String(number)), exact: true })
  const entry = (name: string): Locator =>
    page.getByRole('list', { name: queue.title }).getByRole('listitem').filter({ hasText: name })

  async function upload(...chosen: [name: string, bytes: Buffer][]): Promise<void> {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(chosen.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })))
  }

  async function stored(): Promise<Record<string, string>> {
    const { reply } = await call(site.app, listCorpus, { params: { botId: bot.id } }, owner)
    return Object.fromEntries(reply.items.map(({ question, answer }) => [question, answer]))
  }

  it('takes several files at once, and tells of each how it went', async () => {
    await upload(
      ['faq.docx', sample('faq.docx')],
      ['terms.pdf', sample('terms.pdf')],
      ['scan.pdf', makePdf([[]])],
      ['letter.doc', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')],
      ['wrong.docx', sample('terms.pdf')],
    )
    await entry('faq.docx').getByText(queue.uploaded, { exact: true }).waitFor()
    await entry('faq.docx').getByText(queue.questions('8'), { exact: true }).waitFor()
    await entry('terms.pdf').getByText(queue.questions('4'), { exact: true }).waitFor()
    for (const [name, code, advice] of [
      ['scan.pdf', 'file-no-text', next['file-no-text']],
      ['letter.doc', 'file-type', next['old-word']],
    ] as const) {
      await entry(name).getByText(queue.refused, { exact: true }).waitFor()
      await entry(name).getByText(errorTextOf(locale, code), { exact: true }).waitFor()
      await entry(name).getByText(advice, { exact: true }).waitFor()
    }
    const renamed = errorTextOf(locale, 'file-name', { reason: 'ending', endings: ['pdf'] })
    await entry('wrong.docx').getByText(renamed, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `documents-queue-${locale}`)
    expect(await stored()).toEqual({})
  })

  it('takes another file in the place of one that was refused', async () => {
    await entry('scan.pdf')
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'chat.txt', mimeType: 'text/plain', buffer: sample('chat.txt') }])
    await page.getByRole('heading', { name: 'chat.txt' }).waitFor()
    await row(1).getByText('这件外套有加绒的吗', { exact: true }).waitFor()
    await button(page, imports.steps.back).click()
  })

  it('shows what was read of a document, and what was left out', async () => {
    await button(page, history.checkOne('faq.docx')).click()
    await page.getByRole('heading', { name: 'faq.docx' }).waitFor()
    const about = page.getByLabel(facts.label)
    await about.getByText(facts.formats.docx, { exact: true }).waitFor()
    await about.getByText(document.leftOut('4'), { exact: true }).click()
    await about.getByText(document.reasons.contents, { exact: true }).waitFor()
    await about.getByText('一、配送 1', { exact: true }).waitFor()
    await page.getByText(preview.hint.drafts, { exact: true }).waitFor()
    await expectFaultlessLooks(page, `documents-preview-${locale}`)
  })

  it('puts two rows together, takes that back, and deletes one', async () => {
    await button(page, preview.mergeRow('1')).click()
    await page.getByText(preview.merged('1', '2'), { exact: true }).waitFor()
    await expect.poll(() => row(2).count()).toBe(0)
    await row(1).getByText('可以指定快递吗？').waitFor()
    await button(page, common.actions.undo).click()
    await row(2).getByText('可以指定快递吗？', { exact: true }).waitFor()
    await button(page, preview.removeRow('8')).click()
    await page.getByText(preview.removed('8'), { exact: true }).waitFor()
    await expect.poll(() => row(8).count()).toBe(0)
    await row(4)
      .getByRole('button', { name: preview.leaveOutRow('4') })
      .click()
    await row(4)
      .getByRole('button', { name: preview.takeInRow('4') })
      .waitFor()
  })

  it('imports what is left, reports on the document, and takes it back', async () => {
    await button(page, imports.commit.action).click()
    await page.getByRole('heading', { name: report.title }).waitFor()
    await page.getByText(document.reasons.introduction, { exact: true }).waitFor()
    expect(Object.keys(await stored()).sort()).toEqual(
      [
        '一般几天能到？',
        '可以指定快递吗？',
        '怎么退货？',
        '支持哪些付款方式？',
        '可以开发票吗？',
        'Do you ship abroad?',
      ].sort(),
    )
    await expectFaultlessLooks(page, `documents-report-${locale}`)
    await page.getByRole('button', { name: report.undo }).click()
    await page.getByRole('dialog').getByRole('button', { name: report.undoConfirm }).click()
    await page.getByRole('heading', { name: report.undoneTitle }).waitFor()
    expect(await stored()).toEqual({})
  })

  it('threw nothing, and met its security policy, on all these screens', () => {
    expect(pageErrors).toEqual([])
  })
})

/** What a newcomer does first, through the screens alone, with every click counted; for the test and for the benchmark. */
import type { Locator, Page } from 'playwright-core'
import type { Locale } from '#contract/fields.ts'
import { buildCorpusFile } from '#server/features/imports/corpus-files/build-corpus-file.ts'
import type { FaqFile } from '../../../bench/report/measure-chat.ts'
import { phrasesOf } from '../all-phrases.ts'

/** A person's hand: typing is free, each press of the mouse counts. */
export class Hand {
  clicks = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }
}

export interface NewBot {
  readonly botId: string
  readonly apiKey: string
}

function buttonOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** From the owner link to a bot of one's own that can answer. */
export async function makeFirstBot(
  page: Page,
  hand: Hand,
  locale: Locale,
  ownerLink: string,
  name: string,
): Promise<NewBot> {
  const { accounts, bots, facts } = phrasesOf[locale]
  await page.goto(ownerLink)
  await page.getByLabel(accounts.fields.email, { exact: true }).fill('owner@example.com')
  await page.getByLabel(accounts.fields.password, { exact: true }).fill('Correct-Horse-7')
  await page.getByLabel(accounts.fields.confirm, { exact: true }).fill('Correct-Horse-7')
  await hand.click(buttonOf(page, accounts.setUp.submit))
  await page.getByLabel(bots.create.name, { exact: true }).fill(name)
  await hand.click(page.getByRole('radio', { name: bots.language[locale] }))
  // The general template is already chosen.
  await hand.click(buttonOf(page, bots.create.submit))
  await buttonOf(page, facts.card.fill).waitFor()
  const botId = new URL(page.url()).searchParams.get('bot') ?? ''
  return { botId, apiKey: await makeKey(page, locale, botId) }
}

/** In a tab of its own, so that the job goes on where it was. */
async function makeKey(page: Page, locale: Locale, botId: string): Promise<string> {
  const { connect } = phrasesOf[locale].bots
  const tab = await page.context().newPage()
  await tab.goto(`/user/thirdManagement/third1?bot=${botId}&open=api`)
  await buttonOf(tab, connect.makeKey).click()
  const key = await tab.getByText(connect.newKey, { exact: true }).locator('..').locator('code').innerText()
  await tab.close()
  return key.trim()
}

/** The items of an evaluation file as the workbook an owner would have. */
export function workbookOf(file: FaqFile, language: Locale): Promise<Buffer> {
  const items = file.items.map(([, question, answer, keywords, intent]) => ({
    question,
    answer,
    intent: typeof intent === 'string' ? intent : '',
    keywords: typeof keywords === 'string' && keywords !== '' ? keywords.split(',') : [],
    variants: [],
    enabled: true,
  }))
  return buildCorpusFile(items, { format: 'xlsx', language })
}

/** From any screen of the bot: a workbook goes in, and the corpus opens again. */
export async function importWorkbook(page: Page, hand: Hand, locale: Locale, workbook: Buffer): Promise<void> {
  const { imports, titles } = phrasesOf[locale]
  await hand.click(page.getByRole('link', { name: titles.corpusFiles }).first())
  const choosing = page.waitForEvent('filechooser')
  await hand.click(buttonOf(page, imports.drop.choose))
  await (await choosing).setFiles({
    name: 'corpus.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  })
  await hand.click(buttonOf(page, imports.commit.action))
  await hand.click(page.getByRole('link', { name: imports.report.toCorpus }))
}

/** Asks in the panel beside the corpus and waits until the answer says that it came from that question. */
export async function askAndSeeSource(page: Page, locale: Locale, asked: string, question: string): Promise<void> {
  const { answers } = phrasesOf[locale]
  const panel = page.getByRole('region', { name: answers.test.tryTitle })
  const box = panel.getByRole('textbox')
  await box.fill(asked)
  await box.press('Enter')
  await panel.getByText(answers.why.from(question), { exact: true }).last().waitFor()
}

// The main job on real input: `npm start` from nothing, owner link, bot, the file's items as a workbook through the screens, the first right answer;
// then every query of the file through the interface for programs.
//   npx tsx bench/product/main-job.ts FAQ_FILE...     (shared/eval/README.md describes the format; the language is the file's `lang`)
import { chromium, type Page } from 'playwright-core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listCorpus } from '#contract/features/corpus.ts'
import type { Locale } from '#contract/fields.ts'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { askAndSeeSource, Hand, importWorkbook, makeFirstBot, workbookOf } from '#tests/support/screens/main-job.ts'
import { type ChatTarget, type FaqFile, measureChat, readFaqFile } from '../report/measure-chat.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function runMainJob(file: FaqFile & { readonly lang?: string }) {
  const locale: Locale = file.lang === 'zh' ? 'zh' : 'en'
  const product = await ChildApp.create({ hasOwner: false })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    await product.start()
    const ownerLink = await ownerLinkOf(product)
    const context = await browser.newContext({
      locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
      viewport: { width: 1440, height: 900 },
      baseURL: product.origin,
    })
    const page = await context.newPage()
    const hand = new Hand()
    const beganMs = performance.now()
    const bot = await makeFirstBot(page, hand, locale, ownerLink, locale === 'zh' ? '真实语料' : 'Real corpus')
    await importWorkbook(page, hand, locale, await workbookOf(file, locale))
    const first = file.items[0]?.[1] ?? ''
    await askAndSeeSource(page, locale, first, first)
    const toFirstAnswer = { clicks: hand.clicks, seconds: (performance.now() - beganMs) / 1000 }
    const target = { baseUrl: product.origin, ...bot }
    const chat = await measureChat(target, file)
    await removeOtherItems(page, target, file)
    const alone = await measureChat(target, file)
    await context.close()
    return {
      file: file.name,
      items: file.items.length,
      'clicks to first right answer': toFirstAnswer.clicks,
      'seconds to it': Number(toFirstAnswer.seconds.toFixed(1)),
      queries: chat.queries,
      'right at rank 1': percent(chat.rightFirst),
      'right in first 3': percent(chat.rightInThree),
      'answered rightly': percent(chat.rightAtFirst),
      'answered wrongly': percent(chat.wrong),
      'p50 ms': Number(chat.p50Ms.toFixed(1)),
      'p95 ms': Number(chat.p95Ms.toFixed(1)),
      'without the template: right at rank 1': percent(alone.rightFirst),
      'without the template: right in first 3': percent(alone.rightInThree),
      'without the template: answered rightly': percent(alone.rightAtFirst),
      'without the template: answered wrongly': percent(alone.wrong),
    }
  } finally {
    await browser.close()
    await product.remove()
  }
}

/** Takes the template's starting items away, with the browser's session: an answer from one of them counts as wrong, right as it may be. */
async function removeOtherItems(page: Page, { baseUrl, botId }: ChatTarget, file: FaqFile): Promise<void> {
  const wanted = new Set(file.items.map(([, question]) => question.trim()))
  const corpus = `${baseUrl}/api/v1/bots/${botId}/corpus`
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await page.request.get(
      `${corpus}?limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    const list = (await response.json()) as ReplyOf<typeof listCorpus>
    ids.push(...list.items.filter(({ question }) => !wanted.has(question)).map(({ id }) => id))
    cursor = list.nextCursor
  }
  await page.request.post(`${baseUrl}/api/v1/bots/${botId}/corpus-deletions`, {
    data: { ids },
    headers: { origin: baseUrl },
  })
}

async function ownerLinkOf(product: ChildApp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [link] = /http\S+setup=\S+/.exec(product.output) ?? []
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No owner link was printed:\n${product.output}`)
}

const rows = []
for (const path of process.argv.slice(2)) rows.push(await runMainJob(readFaqFile(path)))
for (const row of rows) console.table(row)

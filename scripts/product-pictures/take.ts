// Pictures of the product for the landing page, of the sample shop's bot: each screen in both languages and themes, wide and on a phone.
//   npm run pictures
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIResponse, type Browser, chromium, type Page } from 'playwright-core'
import en from '#content/sample/en.json' with { type: 'json' }
import zh from '#content/sample/zh.json' with { type: 'json' }
import type { Locale } from '#contract/fields.ts'
import { buildCorpusFile } from '#server/features/imports/corpus-files/build-corpus-file.ts'
import { phrasesOf } from '#tests/support/all-phrases.ts'
import { ChildApp, ownerEmail, ownerPassword } from '#tests/support/apps/child-app.ts'
import { chromiumOptions } from '#tests/support/screens/chromium.ts'

const folder = join(import.meta.dirname, '../../src/web/features/home/product/pictures')
const samples = { zh, en }
const themes = ['light', 'dark'] as const
/** In CSS pixels; the landing page shows them no larger. */
const sizes = {
  'split-screen': { wide: [1328, 760], narrow: [390, 700] },
  import: { wide: [960, 620], narrow: [390, 620] },
} as const
/** A wording that no item has, so that the picture shows the engine at work. */
const asked = {
  zh: '双十一买的靴子穿过一次，鞋码小了能退不',
  en: 'ordered yesterday, not shipped yet, can I switch the address',
}

type Name = keyof typeof sizes

async function send(response: Promise<APIResponse>): Promise<unknown> {
  const reply = await response
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`)
  return await reply.json().catch(() => undefined)
}

/** A bot of the owner with the items of the sample shop and none of the template's. */
async function makeSampleBot(page: Page, origin: string, locale: Locale): Promise<string> {
  const { name, items } = samples[locale]
  const post = (path: string, data: object) =>
    send(page.request.post(`${origin}/api/v1${path}`, { data, headers: { origin } }))
  const { bot } = (await post('/bots', {
    name: name.split('·')[0]?.replace('&', 'and'),
    language: locale,
    template: 'general',
  })) as { bot: { id: string } }
  const list = (await send(page.request.get(`${origin}/api/v1/bots/${bot.id}/corpus?limit=200`))) as {
    items: { id: string }[]
  }
  await post(`/bots/${bot.id}/corpus-deletions`, { ids: list.items.map((item) => item.id) })
  for (const { question, answer, intent, keywords, variants } of items.toReversed())
    await post(`/bots/${bot.id}/corpus`, { question, answer, intent, keywords, variants, isEnabled: true })
  return bot.id
}

async function openSplitScreen(page: Page, bot: string, locale: Locale, isWide: boolean): Promise<void> {
  const { answers } = phrasesOf[locale]
  await page.goto(isWide ? `/user/corpusMenu?bot=${bot}` : `/user/aiChat?bot=${bot}`)
  const panel = isWide ? page.getByRole('region', { name: answers.test.tryTitle }) : page.getByRole('main')
  await panel.getByRole('textbox').last().fill(asked[locale])
  await panel.getByRole('textbox').last().press('Enter')
  // On a phone the reason is folded.
  await panel.getByText(answers.why.from('').slice(0, 3)).last().waitFor({ state: 'attached' })
}

async function openImport(page: Page, bot: string, locale: Locale): Promise<void> {
  const { imports } = phrasesOf[locale]
  const rows = samples[locale].items.slice(3, 9).map(({ question, answer, intent, keywords, variants }, at) => ({
    // One row lacks its answer, two are in the corpus with another one, the others are new.
    question: at < 2 ? question : `${question.slice(0, -1)}${locale === 'zh' ? '（门店）？' : ' in the shop?'}`,
    answer: at === 2 ? '' : at === 0 ? `${answer} 2027` : answer,
    intent,
    keywords,
    variants,
    enabled: true,
  }))
  const workbook = await buildCorpusFile(rows, { format: 'xlsx', language: locale })
  await page.goto(`/user/corpusMenu/fileManagement?bot=${bot}`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: imports.drop.choose, exact: true }).click()
  const name = locale === 'zh' ? '门店问答.xlsx' : 'shop-answers.xlsx'
  await (await choosing).setFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  })
  await page.getByRole('tab', { name: new RegExp(imports.preview.tabs.error) }).click()
}

/** Chromium takes PNG; its canvas writes WebP, a fifth of the size. `blank` is a page without a security policy. */
async function toWebp(blank: Page, png: Buffer): Promise<Buffer> {
  const address = await blank.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.84)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

async function takeAll(browser: Browser, product: ChildApp, locale: Locale): Promise<void> {
  const blank = await browser.newPage()
  let bot: string | undefined
  for (const theme of themes)
    for (const shape of ['wide', 'narrow'] as const) {
      const context = await browser.newContext({
        baseURL: product.origin,
        locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
        timezoneId: 'UTC',
        colorScheme: theme,
        reducedMotion: 'reduce',
        deviceScaleFactor: 1.5,
      })
      const page = await context.newPage()
      const login = { email: ownerEmail, password: ownerPassword }
      await send(page.request.post('/api/v1/session', { data: login, headers: { origin: product.origin } }))
      bot ??= await makeSampleBot(page, product.origin, locale)
      for (const name of Object.keys(sizes) as Name[]) {
        const [width, height] = sizes[name][shape]
        await page.setViewportSize({ width, height })
        if (name === 'import') await openImport(page, bot, locale)
        else await openSplitScreen(page, bot, locale, shape === 'wide')
        await page.waitForTimeout(500)
        const picture = await toWebp(blank, await page.screenshot())
        await writeFile(join(folder, locale, `${name}-${theme}-${shape}.webp`), picture)
        console.log(name, locale, theme, shape, `${Math.round(picture.length / 1024)} kB`)
      }
      await context.close()
    }
}

for (const locale of ['zh', 'en']) await mkdir(join(folder, locale), { recursive: true })
const product = await ChildApp.create()
const browser = await chromium.launch(chromiumOptions)
try {
  await product.start()
  for (const locale of ['zh', 'en'] as const) await takeAll(browser, product, locale)
} finally {
  await browser.close()
  await product.remove()
}

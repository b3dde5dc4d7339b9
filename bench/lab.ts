/**
 * The lab's demos in Node and in a real Chromium: speed, memory, quality.
 * `npm run bench:lab` [`-- --only=emotion,style-transfer,smart-chat,autopilot`]; some minutes.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { type DemoName, demoNames } from '#lab/lab.paths.ts'
import { ChildApp } from '#tests/support/apps/child-app.ts'
import { measureAutopilot } from './lab/autopilot.ts'
import { measureEmotion, measureEmotionInBrowser } from './lab/emotion.ts'
import type { Row } from './lab/row.ts'
import { measureSmartChat, measureSmartChatInBrowser } from './lab/smart-chat.ts'
import { measureStylePresets } from './lab/style-presets.ts'
import { measureStyleInBrowser } from './lab/style-screen.ts'
import { measureStyleTransfer } from './lab/style-transfer.ts'
import { machineLine } from './report/machine-line.ts'

const inNode: Record<DemoName, readonly (() => Promise<Row[]>)[]> = {
  emotion: [measureEmotion],
  'style-transfer': [measureStyleTransfer, measureStylePresets],
  'smart-chat': [measureSmartChat],
  autopilot: [measureAutopilot],
}
const inBrowser: Partial<Record<DemoName, (page: Page) => Promise<Row[]>>> = {
  emotion: measureEmotionInBrowser,
  'style-transfer': measureStyleInBrowser,
  'smart-chat': measureSmartChatInBrowser,
}

const { values } = parseArgs({ options: { only: { type: 'string', default: demoNames.join(',') } } })
const wanted = values.only.split(',')
const unknown = wanted.filter((name) => !demoNames.some((demo) => demo === name))
if (unknown.length > 0) throw new Error(`unknown demo: ${unknown.join(', ')}; there are ${demoNames.join(', ')}`)
const demos = demoNames.filter((demo) => wanted.includes(demo))

function print(demo: string, rows: readonly Row[]): void {
  console.log(`\n| ${demo} | measured | target |\n|---|---|---|`)
  for (const { what, value, target = '' } of rows) console.log(`| ${what} | ${value} | ${target} |`)
}

/** Each demo in a browser profile that has seen nothing before. */
async function measureInBrowser(demo: DemoName, measure: (page: Page) => Promise<Row[]>, origin: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const page = await (await browser.newContext({ baseURL: origin, locale: 'en-GB' })).newPage()
    print(`${demo}, in Chromium ${browser.version()}`, await measure(page))
  } finally {
    await browser.close()
  }
}

console.log(machineLine())
for (const demo of demos) {
  for (const measure of inNode[demo]) print(demo, await measure())
}
if (demos.some((demo) => inBrowser[demo])) {
  const product = await ChildApp.create()
  try {
    await product.start()
    for (const demo of demos) {
      const measure = inBrowser[demo]
      if (measure) await measureInBrowser(demo, measure, product.origin)
    }
  } finally {
    await product.remove()
  }
}

/** An embedding model on this machine: downloaded or brought along, tried and used through the screen alone. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#contract/features/answers.ts'
import { call } from '#tests/support/calls/calls.ts'
import { tinyModel } from '#tests/support/files/tiny-model.ts'
import { makeZip } from '#tests/support/files/zip-files.ts'
import type { TestBot } from '#tests/support/people/bots.ts'
import { savePicture, startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { beginWithBot } from '#tests/support/screens/journey-with-a-bot.ts'
import { expectFaultlessLooks } from '#tests/support/screens/looks.ts'
import { errorTextOf, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'
import { type ModelHub, startModelHub } from '#tests/support/servers/model-hub.ts'

describe('an embedding model on this machine', () => {
  const locale = journeyIn('zh')
  const { models } = phrasesOf[locale].admin
  const { bring } = models
  const { installation } = bring
  let dataDir: string
  let folder: string
  let site: TestSite
  let hub: ModelHub
  let bot: TestBot
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'huida-models-e2e-'))
    folder = join(dataDir, 'models')
    await mkdir(folder)
    hub = await startModelHub()
    hub.models.set('maker/tiny', tinyModel())
    const entries = Object.entries(tinyModel({ seed: 2 })).map(([name, content]) => ({ name, content }))
    await writeFile(join(folder, 'brought.zip'), makeZip(entries))
    ;({ site, bot, page, pageErrors } = await beginWithBot({
      locale,
      language: 'en',
      site: startTestSite({ dataDir, allowsPrivateAddresses: true }),
      items: [
        { question: 'How do I get a refund?', answer: 'Within 30 days.' },
        { question: 'Where is my parcel?', answer: 'Look under Orders.' },
        { question: 'When do you open?', answer: 'At nine.' },
      ],
    }))
  })
  afterAll(async () => {
    await site?.close()
    await hub?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const card = (): Locator => page.getByRole('region', { name: models.kind.embeddings.title, exact: true })
  const press = (name: string) => card().getByRole('button', { name, exact: true }).click()

  async function download(repository: string): Promise<void> {
    await card().getByLabel(bring.download.repository).fill(repository)
    await card().getByLabel(bring.download.baseUrl).fill(hub.baseUrl)
    await press(bring.download.start)
  }

  it('is downloaded on a click, with progress, and leaves nothing when it is cancelled', async () => {
    await page.goto('/admin/models')
    await card().getByText(models.place.local, { exact: true }).click()
    await card().getByText(models.local.none).waitFor()
    await expectFaultlessLooks(page, `models-local-none-${locale}`)
    await download('tiny')
    await card().getByText(errorTextOf(locale, 'model-repository-format'), { exact: true }).waitFor()
    hub.mood = 'held'
    await download('maker/tiny')
    await card().getByRole('progressbar', { name: installation.label }).waitFor()
    await card()
      .getByText(/maker\/tiny.*1\.\d KB/)
      .waitFor()
    await savePicture(page, `models-local-progress-${locale}`)
    await press(installation.cancel)
    await card().getByText(installation.cancelled('maker/tiny'), { exact: true }).waitFor()
    hub.mood = 'well'
    await download('maker/none')
    await card()
      .getByText(installation.failed('maker/none', installation.fault['not-found']), { exact: true })
      .waitFor()
    await download('maker/tiny')
    await card().getByText(installation.done('maker--tiny'), { exact: true }).waitFor()
  })

  it('comes out of a zip as well, and is tested before it is used', async () => {
    await press(bring.own.unpackOf('brought.zip'))
    await card().getByText(installation.done('brought'), { exact: true }).waitFor()
    const entries = Object.entries(tinyModel({ seed: 3 })).map(([name, content]) => ({ name: `mine/${name}`, content }))
    const chooser = page.waitForEvent('filechooser')
    await press(bring.own.upload)
    const file = { name: 'My own.zip', mimeType: 'application/zip', buffer: makeZip(entries) }
    await (await chooser).setFiles(file)
    await card().getByText(installation.done('My-own'), { exact: true }).waitFor()
    await card().getByRole('radio', { name: 'maker--tiny' }).check()
    await press(models.test)
    const works = new RegExp(models.tested.embeddings('8', '\\d+').replace('.', '\\.'))
    await card().getByRole('status').getByText(works).waitFor()
    await expectFaultlessLooks(page, `models-local-tested-${locale}`)
  })

  it('is switched on, computes the corpus, and finds what no word tells', async () => {
    await card().getByRole('switch', { name: models.use }).check()
    await press(models.save)
    await card().getByText(models.state.ready, { exact: true }).waitFor()
    await card().getByText(models.allReady('3'), { exact: true }).waitFor()
    const asked = { params: { botId: bot.id }, body: { text: 'zorble' } }
    const { reply } = await call(site.app, sendMessage, asked, bot.program)
    expect(reply.answer?.text).toContain('Where is my parcel?')
    await page.reload()
    await card().getByRole('radio', { name: 'maker--tiny', checked: true }).waitFor()
    await expectFaultlessLooks(page, `models-local-ready-${locale}`)
    expect(pageErrors).toEqual([])
  })
})

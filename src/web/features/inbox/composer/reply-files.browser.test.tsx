/** Files of a reply: how far each is, what does not go, and what is sent with the reply. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { replyAsPerson } from '#contract/features/inbox/handover.ts'
import { createInboxApi, type FakeInbox, holderOf, lineOf, rowOf } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { workspacePath } from '#tests/component/workspace.ts'

/** A file on its way to the server, as the page sends it: with `XMLHttpRequest`, which tells how much has gone. It goes as far as the test lets it. */
class FakeUpload {
  readonly upload: { onprogress?: (event: Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  path = ''
  file: File | undefined
  isAborted = false

  open(_method: string, url: string): void {
    this.path = new URL(url, window.location.origin).pathname
  }

  setRequestHeader(): void {}

  send(form: FormData): void {
    const file = form.get('file')
    if (file instanceof File) this.file = file
  }

  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  /** 0 to 1, of the bytes. */
  progress(share: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: share * 1000, total: 1000 })
  }

  succeed(reply: object): void {
    this.#end(201, reply)
  }

  refuse(code: ErrorCode): void {
    this.#end(errorStatus[code], { type: 'about:blank', title: code, status: errorStatus[code], code })
  }

  #end(status: number, reply: object): void {
    this.status = status
    this.responseText = JSON.stringify(reply)
    this.onload?.()
  }
}

/** What was sent so far, oldest first. */
function catchUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = []
  const real = window.XMLHttpRequest
  window.XMLHttpRequest = class extends FakeUpload {
    constructor() {
      super()
      uploads.push(this)
    }
  } as never
  onTestFinished(() => {
    window.XMLHttpRequest = real
  })
  return uploads
}

const mine = { state: 'person' as const, takenBy: holderOf('Li', true) }
const path = `${workspacePath('platformName')}&conversation=${rowOf(1, '').id}`

async function openConversation(locale: 'zh' | 'en' = 'en', lines: FakeInbox['lines'] = []) {
  const api = createInboxApi(
    { waiting: [], others: [rowOf(1, 'Mei', mine), rowOf(2, 'Ann', mine)], lines: [lineOf(1, 'hello'), ...lines] },
    locale,
  )
  api.answer(replyAsPerson, ({ body }) => ({
    conversation: rowOf(1, 'Mei', mine),
    line: lineOf(9, (body as { text: string }).text, { author: 'person', accountName: 'Li' }),
  }))
  const uploads = catchUploads()
  await openScreen(path, { api, locale, account: accountOf('VIP') })
  await expect.element(field(phrasesOf[locale].inboxThread.composer.label)).toBeVisible()
  return { api, uploads }
}

const textFile = (name: string, content = 'x') => new File([content], name, { type: 'text/plain' })

async function choose(...files: File[]) {
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no input')
  await userEvent.upload(input, files)
}

/** The upload that has begun, once it has. */
async function nth(uploads: readonly FakeUpload[], place: number): Promise<FakeUpload> {
  await expect.poll(() => uploads.length).toBeGreaterThan(place)
  return uploads[place] as FakeUpload
}

const idOf = (place: number) => `00000000-0000-4000-8000-00000000700${place}`
const stored = (id: string, name: string) => ({ id, name, mediaType: 'text/plain', sizeBytes: 1200, url: '/f' })

describe.each(locales)('in %s', (locale) => {
  const { inboxThread: phrases, common } = phrasesOf[locale]

  it('each file shows how far it is, one after the other, and goes out with the reply', async () => {
    const { api, uploads } = await openConversation(locale)
    await choose(textFile('prices.txt'), textFile('sizes.txt'))
    const first = await nth(uploads, 0)
    first.progress(0.4)
    await expect.element(page.getByLabelText(phrases.composer.sendingFile('prices.txt', '40%'))).toBeInTheDocument()
    // The server takes few at once: the second waits.
    expect(uploads).toHaveLength(1)
    await expect.element(page.getByText(phrases.composer.waitForFiles)).toBeVisible()
    await expect.element(button(common.actions.send)).toBeDisabled()
    await expectFaultlessLooks()
    first.succeed(stored(idOf(1), 'prices.txt'))
    const second = await nth(uploads, 1)
    expect([first.file?.name, second.file?.name]).toEqual(['prices.txt', 'sizes.txt'])
    second.succeed(stored(idOf(2), 'sizes.txt'))
    await button(common.actions.send).click()
    await expect
      .poll(() => api.callsOf(replyAsPerson).map(({ body }) => body))
      .toMatchObject([{ text: '', fileIds: [idOf(1), idOf(2)], takeOver: false }])
    await expect.element(page.getByText('sizes.txt')).not.toBeInTheDocument()
  })

  it('a file that cannot go says why at once, and one that broke off is tried again', async () => {
    const { uploads } = await openConversation(locale)
    await choose(textFile('run.exe'), textFile('prices.txt'))
    await expect.element(page.getByText(errorTextOf(locale, 'attachment-type'))).toBeVisible()
    ;(await nth(uploads, 0)).onerror?.()
    const retry = button(common.actions.retry)
    await expect.element(retry).toBeVisible()
    await expectFaultlessLooks()
    await retry.click()
    ;(await nth(uploads, 1)).succeed(stored(idOf(1), 'prices.txt'))
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(button(common.actions.send)).toBeEnabled()
  })
})

const { inboxThread: phrases, common } = phrasesOf.en

it('what did not get there stays in sight after the reply is sent without it', async () => {
  const { api, uploads } = await openConversation()
  await choose(textFile('prices.txt'))
  ;(await nth(uploads, 0)).refuse('storage-full')
  await expect.element(page.getByText(errorTextOf('en', 'storage-full'))).toBeVisible()
  await field(phrases.composer.label).fill('Here you are.')
  await button(common.actions.send).click()
  await expect.poll(() => api.callsOf(replyAsPerson).map(({ body }) => body)).toMatchObject([{ fileIds: [] }])
  await expect.element(page.getByText('prices.txt')).toBeVisible()
})

it('says how many found no place, and takes one out again, also while it is sent', async () => {
  const { uploads } = await openConversation()
  await choose(...Array.from({ length: 7 }, (_, n) => textFile(`file ${n}.txt`)))
  await expect.element(page.getByText(phrases.composer.leftOut('2', '5'))).toBeVisible()
  const first = await nth(uploads, 0)
  await button(phrases.composer.removeFile('file 0.txt')).click()
  expect(first.isAborted).toBe(true)
  await button(phrases.composer.removeFile('file 1.txt')).click()
  // Its turn may have come before it was taken out: then it is cut off, and the next one goes.
  await expect.poll(() => uploads.findLast(({ isAborted }) => !isAborted)?.file?.name).toBe('file 2.txt')
  await expect.element(page.getByText(phrases.composer.leftOut('2', '5'))).not.toBeInTheDocument()
})

it('files stay while a note is written', async () => {
  const { uploads } = await openConversation()
  await choose(textFile('prices.txt'))
  ;(await nth(uploads, 0)).progress(0.5)
  await button(phrases.composer.modes.note).click()
  await expect.element(field(phrases.composer.noteLabel)).toBeVisible()
  await button(phrases.composer.modes.reply).click()
  await expect.element(page.getByLabelText(phrases.composer.sendingFile('prices.txt', '50%'))).toBeInTheDocument()
  expect(uploads[0]?.isAborted).toBe(false)
})

it('files wait in their conversation while another one is looked at', async () => {
  const { uploads, api } = await openConversation()
  await choose(textFile('prices.txt'))
  const first = await nth(uploads, 0)
  await page.getByRole('link', { name: 'Ann' }).click()
  await expect.element(page.getByText('prices.txt')).not.toBeInTheDocument()
  await expect.element(field(phrases.composer.label)).toBeVisible()
  first.succeed(stored(idOf(1), 'prices.txt'))
  await page.getByRole('link', { name: 'Mei' }).click()
  await expect.element(page.getByText('prices.txt')).toBeVisible()
  await button(common.actions.send).click()
  await expect.poll(() => api.callsOf(replyAsPerson).map(({ body }) => body)).toMatchObject([{ fileIds: [idOf(1)] }])
})

it('a reply that failed is sent again with its files', async () => {
  const failed = lineOf(7, 'The slip.', {
    author: 'person',
    delivery: 'failed',
    deliveryFault: 'window-closed',
    accountUser: 'li',
    accountName: 'Li',
    files: [
      {
        name: 'slip.pdf',
        kind: 'file',
        mediaType: 'application/pdf',
        size: 9,
        url: '/f',
        transcript: null,
        isFetching: false,
        missing: null,
      },
    ],
  })
  const { api } = await openConversation('en', [failed])
  await button(phrases.sendAgain).click()
  await expect
    .poll(() => api.callsOf(replyAsPerson).map(({ body }) => body))
    .toEqual([{ text: 'The slip.', fileIds: [], filesOf: failed.id, takeOver: false }])
})

/** What customers send beside words: shown, played, or named with the reason why it is not there. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inboxLimits, missingFiles, type ThreadLine } from '#contract/features/inbox/conversations.ts'
import { createInboxApi, type FakeInbox, lineOf, rowOf } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen, wideWidth } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'
import { workspacePath } from '#tests/component/workspace.ts'

type File = ThreadLine['files'][number]

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="200"%3E%3Crect width="300" height="200" fill="teal"/%3E%3C/svg%3E'

function fileOf(changes: Partial<File>): File {
  return {
    kind: 'file',
    name: '',
    mediaType: null,
    size: null,
    url: null,
    transcript: null,
    isFetching: false,
    missing: null,
    ...changes,
  }
}
const stored = (kind: File['kind'], name: string, mediaType: string, changes: Partial<File> = {}) =>
  fileOf({ kind, name, mediaType, size: 48_213, url: `/files/${encodeURIComponent(name)}`, ...changes })

const longName = `${'a very long name of a file '.repeat(6)}.pdf`
const inbox: FakeInbox = {
  waiting: [],
  others: [rowOf(1, 'Mei')],
  lines: [
    lineOf(1, '', { files: [stored('image', 'lamp.png', 'image/png', { url: picture })] }),
    lineOf(2, '', { files: [stored('voice', 'voice.m4a', 'audio/mp4', { transcript: 'Where is my lamp?' })] }),
    lineOf(3, '', { files: [stored('voice', 'voice.amr', 'audio/amr'), stored('image', 'photo.heic', 'image/heic')] }),
    lineOf(4, 'And the order.', { files: [stored('file', longName, 'application/pdf')] }),
    lineOf(5, '', { files: [fileOf({ kind: 'image', name: 'soon.png', isFetching: true })] }),
    lineOf(6, '', { files: missingFiles.map((missing) => fileOf({ kind: 'video', name: `${missing}.mp4`, missing })) }),
    lineOf(7, '', { files: [fileOf({ kind: 'image' }), fileOf({ kind: 'image' })] }),
  ],
}
const path = `${workspacePath('platformName')}&conversation=${rowOf(1, '').id}`

describe.each(locales)('files of customers, in %s', (locale) => {
  const { inboxThread: phrases } = phrasesOf[locale]

  it('are shown, played, opened, or named with what became of them', async () => {
    await openScreen(path, { api: createInboxApi(inbox, locale), locale, account: accountOf('VIP') })
    await expect.element(page.getByRole('img', { name: 'lamp.png' })).toBeInTheDocument()
    const player = document.querySelector('audio')
    expect([player?.controls, player?.preload, player?.getAttribute('src')]).toEqual([true, 'none', '/files/voice.m4a'])
    await expect.element(page.getByText('Where is my lamp?')).toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: phrases.line.download }))
      .toHaveAttribute('download', 'voice.m4a')
    // What no browser plays or shows is a file like any other.
    for (const name of ['voice.amr', 'photo.heic', longName])
      await expect
        .element(page.getByRole('link', { name }))
        .toHaveAttribute('href', `/files/${encodeURIComponent(name)}`)
    expect(document.querySelectorAll('audio, video, main img')).toHaveLength(2)
    await expect.element(page.getByText(phrases.line.fetching)).toBeInTheDocument()
    const most = { zh: '20 MB', en: '20 MB' }[locale]
    expect(inboxLimits.mediaBytes).toBe(20 * 1024 * 1024)
    for (const missing of missingFiles)
      await expect.element(page.getByText(phrases.line.missing[missing](most))).toBeInTheDocument()
    expect(page.getByText(phrases.line.noCopy).elements()).toHaveLength(2)
    await expectFaultlessLooks()
  })

  it('stand on the side of whoever sent them, under their words', async () => {
    const files = [
      stored('image', 'lamp.png', 'image/png', { url: picture }),
      stored('file', 'manual.pdf', 'application/pdf'),
      stored('voice', 'voice.m4a', 'audio/mp4'),
      fileOf({ kind: 'image', name: 'absent.png' }),
    ]
    const theirs = lineOf(1, 'From Mei.', { files })
    const ours = (['person', 'bot'] as const).map((author, place) =>
      lineOf(2 + place, `By ${author}.`, { author, files }),
    )
    const api = createInboxApi({ waiting: [], others: [rowOf(1, 'Mei')], lines: [theirs, ...ours] }, locale)
    await openScreen(path, { api, locale, account: accountOf('VIP') })
    await expect.element(page.getByText('By bot.').first()).toBeInTheDocument()
    /** How far the edge of each file is from that of the line, on this side. */
    const gaps = ({ id }: ThreadLine, side: 'left' | 'right') => {
      const line = document.querySelector(`[data-line="${id}"]`)
      const edge = line?.getBoundingClientRect()[side] ?? Number.NaN
      const shown = line?.querySelectorAll('a:has(img), a[href$="manual.pdf"], audio, p:not(:has(*))') ?? []
      return [...shown]
        .filter((each) => each.textContent !== 'From Mei.' && !each.textContent?.startsWith('By '))
        .map((each) => Math.round(Math.abs(each.getBoundingClientRect()[side] - edge)))
    }
    for (const width of [narrowWidth, wideWidth]) {
      await page.viewport(width, 844)
      await expect.poll(() => gaps(theirs, 'left')).toEqual([0, 0, 0, 0])
      for (const line of ours) await expect.poll(() => gaps(line, 'right')).toEqual([0, 0, 0, 0])
    }
    await expectFaultlessLooks()
  })
})

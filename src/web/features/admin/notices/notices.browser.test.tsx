import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeNotice,
  createNotice,
  deleteNotice,
  endNotice,
  getNotices,
  listNotices,
  type Notice,
} from '#contract/features/admin/notices.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { locales, phrasesOf } from '#tests/component/screens.ts'

const notice: Notice = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'warning',
  textZh: '今晚十点到十一点维护，期间机器人照常回答，设置暂时不能修改。',
  textEn: 'Maintenance tonight from ten to eleven: bots go on answering, settings cannot be changed.',
  link: 'https://status.example.com/',
  state: 'now',
  startsAt: '2026-11-25T00:00:00.000Z',
  endsAt: '2026-11-26T16:30:00.000Z',
  version: 3,
}
const coming: Notice = {
  ...notice,
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'information',
  link: null,
  state: 'coming',
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.answer(listNotices, { items: [coming, notice], nextCursor: null, total: 2 })
})
const admin = accountOf('ADMIN')

describe.each(locales)('notices to all users, in %s', (locale) => {
  const { notices, errors } = phrasesOf[locale]
  const own = locale === 'zh' ? notice.textZh : notice.textEn
  const open = (width?: number) =>
    openScreen('/admin/notices', { api, locale, account: admin, ...(width !== undefined && { width }) })

  it('stand in a list with their state and period in the zone of the ADMIN', async () => {
    await open()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect.element(rows.filter({ hasText: notices.states.now })).toBeVisible()
    await expect.element(rows.filter({ hasText: notices.states.coming })).toBeVisible()
    // Eight hours later in Shanghai.
    await expect.element(page.getByText('00:30').first()).toBeVisible()
    await expect.element(page.getByText('Asia/Shanghai GMT+8').first()).toBeVisible()
    await expectFaultlessLooks()
    await open(narrowWidth)
    await expect.element(page.getByText(own).first()).toBeVisible()
    await expectFaultlessLooks()
  })

  it('are written in both languages, with a period; what is missing is said at its field', async () => {
    api.answer(createNotice, { ...coming })
    await open()
    await page.getByRole('button', { name: notices.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: notices.form.submit }).click()
    await expect.element(dialog.getByLabelText(notices.form.textZh)).toHaveFocus()
    expect(api.callsOf(createNotice)).toEqual([])
    await expectFaultlessLooks()
    await dialog.getByLabelText(notices.form.textZh).fill('明天放假')
    await dialog.getByLabelText(notices.form.textEn).fill('Closed tomorrow')
    await dialog.getByLabelText(notices.form.link).fill('example.com')
    await dialog.getByLabelText(notices.form.startsAt).fill('2026-11-26T09:00')
    await dialog.getByLabelText(notices.form.endsAt).fill('2026-11-26T08:59')
    await dialog.getByRole('button', { name: notices.form.submit }).click()
    await expect.element(dialog.getByText(errors['link-format'])).toBeVisible()
    await dialog.getByLabelText(notices.form.link).fill('')
    await dialog.getByRole('button', { name: notices.form.submit }).click()
    await expect.element(dialog.getByText(errors['end-before-start'])).toBeVisible()
    await dialog.getByLabelText(notices.form.endsAt).fill('2026-11-27T00:30')
    await dialog.getByText(notices.kinds.warning, { exact: true }).click()
    await dialog.getByRole('button', { name: notices.form.submit }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.callsOf(createNotice).map(({ body }) => body)).toEqual([
      {
        kind: 'warning',
        textZh: '明天放假',
        textEn: 'Closed tomorrow',
        link: '',
        startsAt: '2026-11-26T01:00:00.000Z',
        endsAt: '2026-11-26T16:30:00.000Z',
      },
    ])
  })

  it('say that there are too many, and that another ADMIN was first', async () => {
    api.refuse(createNotice, { code: 'notices-full', details: { limit: 20 } })
    api.refuse(changeNotice, 'notice-moved')
    await open()
    await page.getByRole('button', { name: notices.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(notices.form.textZh).fill('明天放假')
    await dialog.getByLabelText(notices.form.textEn).fill('Closed tomorrow')
    await dialog.getByLabelText(notices.form.endsAt).fill('2099-11-27T00:30')
    await dialog.getByRole('button', { name: notices.form.submit }).click()
    await expect.element(dialog.getByText(errors['notices-full']({ limit: 20 }))).toBeVisible()
    await dialog.getByRole('button', { name: phrasesOf[locale].common.actions.cancel }).click()
    await page.getByRole('button', { name: phrasesOf[locale].common.leaveForm.leave }).click()
    await page
      .getByRole('button', { name: notices.changeOf(own) })
      .last()
      .click()
    await expect.element(dialog.getByLabelText(notices.form.endsAt)).toHaveValue('2026-11-27T00:30')
    await dialog.getByLabelText(notices.form.textEn).fill('Changed')
    await dialog.getByRole('button', { name: notices.form.save }).click()
    await expect.element(dialog.getByText(errors['notice-moved'])).toBeVisible()
    expect(api.callsOf(changeNotice)[0]?.body).toMatchObject({ textEn: 'Changed', version: 3, endsAt: notice.endsAt })
  })
})

it('end while they are shown, and are deleted, each once confirmed', async () => {
  const { notices } = phrasesOf.en
  api.answer(endNotice, { ...notice, state: 'over' })
  api.answer(deleteNotice, undefined as never)
  await openScreen('/admin/notices', { api, account: admin })
  await expect.element(page.getByRole('button', { name: notices.endOf(notice.textEn) })).toBeVisible()
  await page.getByRole('button', { name: notices.endOf(notice.textEn) }).click()
  await expectFaultlessLooks()
  await page.getByRole('dialog').getByRole('button', { name: notices.endDialog.action }).click()
  await expect.element(page.getByText(notices.ended)).toBeVisible()
  expect(api.callsOf(endNotice)).toHaveLength(1)
  await page
    .getByRole('button', { name: notices.removeOf(notice.textEn) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: notices.removeDialog.action }).click()
  await expect.element(page.getByText(notices.removed)).toBeVisible()
  expect(api.callsOf(deleteNotice)[0]?.params).toEqual({ noticeId: coming.id })
  // The line above the page is asked for again with the list.
  expect(api.callsOf(getNotices).length).toBeGreaterThan(1)
})

it('are found by text and state, which stand in the address', async () => {
  const { notices } = phrasesOf.en
  const { address } = await openScreen('/admin/notices?state=over&q=tea&sort=oldest', { api, account: admin })
  await expect.element(page.getByText(notices.count('2'))).toBeVisible()
  const { query } = api.callsOf(listNotices)[0] ?? {}
  expect(Object.fromEntries(query ?? [])).toEqual({ state: 'over', q: 'tea', sort: 'oldest' })
  api.answer(listNotices, { items: [], nextCursor: null, total: 0 })
  await page.getByRole('searchbox', { name: notices.search }).fill('coffee')
  await expect.element(page.getByText(notices.noMatch.title)).toBeVisible()
  expect(address()).toContain('q=coffee')
})

it('have a list that says what to do when it is empty', async () => {
  api.answer(listNotices, { items: [], nextCursor: null, total: 0 })
  await openScreen('/admin/notices', { api, account: admin })
  await expect.element(page.getByText(phrasesOf.en.notices.empty.title)).toBeVisible()
  await expectFaultlessLooks()
})

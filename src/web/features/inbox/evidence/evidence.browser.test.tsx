/** The column beside a conversation: who it is, why the bot answered so, the record, and the correction in place. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testBot } from '#contract/features/answers.ts'
import { handleUnanswered } from '#contract/features/conversations/unanswered.ts'
import { getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { changeContact, deleteContact } from '#contract/features/inbox/contacts.ts'
import { listInboxExports, startInboxExport } from '#contract/features/inbox/exports.ts'
import { changeInboxSettings, getInboxSettings } from '#contract/features/inbox/settings.ts'
import { botLineOf, contactOf, createInboxApi, type FakeInbox, lineOf, rowOf, whyOf } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, expectFault, field, locales, phrasesOf } from '#tests/component/screens.ts'
import { itemOf, workspacePath } from '#tests/component/workspace.ts'

const title = 'How do I change my address?'
const inboxOf = (): FakeInbox => ({
  waiting: [],
  others: [rowOf(1, 'Mei')],
  lines: [
    lineOf(1, 'can i change the address'),
    botLineOf(2, 'Yes, under *My orders*.', 0.94, title),
    lineOf(3, 'thanks'),
  ],
})
const path = `${workspacePath('platformName')}&conversation=${rowOf(1, '').id}`

describe.each(locales)('the evidence, in %s', (locale) => {
  const { inboxTools: phrases, answers } = phrasesOf[locale]
  const column = () => page.getByRole('complementary', { name: phrases.evidence.title })

  it('has the five fields of the record in their order, and why the bot answered so', async () => {
    await openScreen(path, { api: createInboxApi(inboxOf(), locale), locale, account: accountOf() })
    await expect.element(column().getByText('1795327327')).toBeVisible()
    const names = [...column().element().querySelectorAll('dt')].map((name) => name.textContent)
    const { timestamp, platform, fromUser, originalQuestion, answer } = phrases.evidence.fields
    expect(names.slice(names.indexOf(timestamp))).toEqual(
      expect.arrayContaining([timestamp, platform, fromUser, originalQuestion, answer]),
    )
    expect(names.slice(names.indexOf(timestamp), names.indexOf(timestamp) + 5)).toEqual([
      timestamp,
      platform,
      fromUser,
      originalQuestion,
      answer,
    ])
    await expect.element(column().getByText(answers.why.from(title))).toBeVisible()
    await expect.element(column().getByText(phrases.evidence.answersFrom('62%'))).toBeVisible()
    await expect.element(column().getByText('Which sleeping bag for frost')).toBeVisible()
    await expectFaultlessLooks()
  })

  it('corrects the source in place, asks again by itself and shows the new answer', async () => {
    const api = createInboxApi(inboxOf(), locale)
    const item = itemOf(title, { id: '00000000-0000-4000-8000-000000003000', answer: 'Under My orders.' })
    api.answer(getCorpusItem, item)
    api.answer(updateCorpusItem, { ...item, answer: 'In the app.', revision: 2 })
    api.answer(handleUnanswered, undefined)
    api.answer(testBot, {
      conversationId: 'c',
      messageId: 'm',
      answer: { text: 'In the app.', confidence: 1, source: { kind: 'answer', id: item.id } },
      suggestions: [],
      why: whyOf(title, 1),
    })
    await openScreen(path, { api, locale, account: accountOf() })
    await column().getByRole('button', { name: phrases.fix.action }).click()
    const close = column().getByRole('button', { name: phrases.fix.close })
    await expect.element(close).toBeInTheDocument()
    const words = document.createRange()
    words.selectNodeContents(close.element())
    const save = column().getByRole('button', { name: answers.edit.saveAndAsk })
    const leftOf = ({ left }: DOMRect) => Math.round(left)
    expect(leftOf(words.getBoundingClientRect())).toBe(leftOf(save.element().getBoundingClientRect()))
    await column().getByLabelText(answers.edit.answer, { exact: true }).fill('In the app.')
    await expectFaultlessLooks()
    await column().getByRole('button', { name: answers.edit.saveAndAsk }).click()
    await expect.element(column().getByText(phrases.fix.nowSays)).toBeVisible()
    await expect.element(column().getByText('In the app.').first()).toBeVisible()
    // Off the list of what nobody answered.
    await expect.poll(() => api.callsOf(handleUnanswered).map(({ body }) => body)).toEqual([{ outcome: 'fixed' }])
    await expectFaultlessLooks()
  })

  it('shows all of a contact, names and blocks them, and deletes them only by their name', async () => {
    const api = createInboxApi(inboxOf(), locale)
    api.answer(changeContact, ({ body }) => ({ ...contactOf(rowOf(1, 'Mei')), ...(body as object) }))
    api.answer(deleteContact, undefined)
    const { address } = await openScreen(path, { api, locale, account: accountOf() })
    await column().getByRole('button', { name: phrases.evidence.allDetails }).click()
    await expect.element(field(phrases.contact.name)).toBeVisible()
    await expectFaultlessLooks()
    await button(phrases.contact.block).click()
    await expect.poll(() => api.callsOf(changeContact)[0]?.body).toEqual({ isBlocked: true })
    await button(phrases.contact.delete).click()
    const dialog = page.getByRole('dialog', { name: phrases.contact.deleteTitle })
    await expect.element(dialog.getByRole('button', { name: phrases.contact.delete })).toBeDisabled()
    await dialog.getByRole('textbox').fill('Mei')
    await dialog.getByRole('button', { name: phrases.contact.delete }).click()
    await expect.poll(() => address()).not.toContain('conversation=')
  })
})

describe.each(locales)('what can be done with all messages, in %s', (locale) => {
  const { inboxTools: phrases, inbox } = phrasesOf[locale]

  it('exports what the filter lets through, and shows how far a file is', async () => {
    const api = createInboxApi(inboxOf(), locale)
    const file = {
      id: 'e1',
      status: 'writing' as const,
      progress: 0.42,
      format: 'csv' as const,
      rowIs: 'conversation' as const,
      filter: { period: 'week' },
      rows: null,
      sizeBytes: null,
      askedAt: new Date().toISOString(),
      finishedAt: null,
      expiresAt: null,
      fault: null,
    }
    api.answer(startInboxExport, () => {
      api.answer(listInboxExports, { items: [file] })
      return file
    })
    await openScreen(`${path}&state=bot`, { api, locale, account: accountOf('VIP') })
    await button(phrases.menu.export).click()
    await expect.element(page.getByText(phrases.exports.what('1'))).toBeVisible()
    await expect.element(page.getByText(phrases.exports.filters(inbox.state.bot))).toBeVisible()
    await page.getByRole('radio', { name: phrases.exports.rows.conversation }).click()
    await page.getByRole('radio', { name: phrases.exports.formats.csv }).click()
    await button(phrases.exports.start).click()
    await expect.element(page.getByText(phrases.exports.progress('42%'))).toBeVisible()
    expect(api.callsOf(startInboxExport)[0]?.body).toEqual({
      format: 'csv',
      rowIs: 'conversation',
      filter: { state: 'bot' },
    })
    await expectFaultlessLooks()
  })

  it('says that exporting needs VIP where the plan does not have it', async () => {
    await openScreen(path, { api: createInboxApi(inboxOf(), locale), locale, account: accountOf() })
    await button(phrases.menu.export).click()
    await expect.element(page.getByText(phrases.exports.vip)).toBeVisible()
    await expect.element(button(phrases.exports.start)).not.toBeInTheDocument()
  })

  it('opens the settings for whoever is led to them, and forgets that in the address', async () => {
    const { address } = await openScreen(`${path}&panel=settings`, {
      api: createInboxApi(inboxOf(), locale),
      locale,
      account: accountOf(),
    })
    await expect.element(page.getByRole('dialog', { name: phrases.settings.title })).toBeVisible()
    await expect.poll(address).not.toContain('panel')
  })

  it('sets when a person is wanted, and refuses hours that nobody could mean', async () => {
    const api = createInboxApi(inboxOf(), locale)
    const settings = {
      wantsAfterFallbacks: true,
      backAfterHours: 12,
      keptDays: null,
      mailsWhenWanted: true,
      keptDaysNow: 365,
      shownDays: null,
      canChooseKeptDays: true,
    }
    api.answer(getInboxSettings, settings)
    api.answer(changeInboxSettings, ({ body }) => ({ ...settings, ...(body as object) }))
    await openScreen(path, { api, locale, account: accountOf('VIP') })
    await button(phrases.menu.label).click()
    await page.getByRole('menuitem', { name: phrases.menu.settings }).click()
    await field(phrases.settings.back).fill('900')
    await button(phrases.settings.save).click()
    await expectFault(phrases.settings.back, phrasesOf[locale].errors['number-out-of-range']({ min: 1, max: 168 }))
    await expectFaultlessLooks()
    await field(phrases.settings.back).fill('24')
    await field(phrases.settings.keptDays).fill('90')
    await button(phrases.settings.save).click()
    await expect
      .poll(() => api.callsOf(changeInboxSettings)[0]?.body)
      .toEqual({ wantsAfterFallbacks: true, backAfterHours: 24, mailsWhenWanted: true, keptDays: 90 })
  })
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getChallenge } from '#contract/features/accounts.ts'
import { sendContactMessage } from '#contract/features/enquiries/contact-messages.ts'
import { FakeApi, Refused } from '#tests/component/fake-api.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, errorTextOf, expectFault, field, fill, locales, phrasesOf } from '#tests/component/screens.ts'

/** A puzzle whose answer is 7. */
async function answerChallenge(api: FakeApi): Promise<void> {
  const salt = 'a1b2c3'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}7`))
  const challenge = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  api.answer(getChallenge, { algorithm: 'SHA-256', challenge, salt, signature: 'signed', maxnumber: 20 })
}

describe.each(locales)('the contact page, in %s', (locale) => {
  const { contact, common } = phrasesOf[locale]
  const written = {
    [contact.question]:
      locale === 'zh' ? '导入表格之后，中文都变成了问号。' : 'All Chinese turned into question marks.',
    [contact.username]: locale === 'zh' ? '李伟' : 'Amy Reed',
    [contact.email]: 'amy@example.com',
  }

  async function open(path = '/contactUs', width?: number): Promise<FakeApi> {
    const api = new FakeApi()
    await answerChallenge(api)
    await openScreen(path, { api, locale, ...(width !== undefined && { width }) })
    await expect.element(page.getByRole('heading', { name: contact.title })).toBeVisible()
    return api
  }

  it('says at each field what is missing, and sends nothing', async () => {
    const api = await open()
    await button(contact.submit).click()
    await expectFault(contact.question, contact.missing.question)
    await expectFault(contact.username, contact.missing.username)
    await expectFault(contact.email, common.missing.email)
    await expect.element(field(contact.question)).toHaveFocus()
    await fill({ ...written, [contact.question]: '123456789' })
    await button(contact.submit).click()
    await expectFault(contact.question, errorTextOf(locale, 'field-too-short', { limit: 10 }))
    expect(api.callsOf(sendContactMessage)).toHaveLength(0)
    await expectFaultlessLooks()
  })

  it('sends what was written with a proof, and shows the reference', async () => {
    const api = await open('/contactUs?type=cooperation')
    api.answer(sendContactMessage, { reference: 'K7M4QX9T' })
    await expect.element(page.getByLabelText(contact.types.cooperation)).toBeChecked()
    await page.getByText(contact.types.fault, { exact: true }).click()
    await fill(written)
    await button(contact.submit).click()
    await expect.element(page.getByText('K7M4QX9T')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: contact.sent.title })).toHaveFocus()
    const body = api.callsOf(sendContactMessage)[0]?.body as { proof: string }
    expect(body).toMatchObject({ type: 'fault', email: 'amy@example.com', locale })
    expect(JSON.parse(atob(body.proof))).toMatchObject({ number: 7 })
    await expectFaultlessLooks()
    await button(contact.sent.again).click()
    await expect.element(field(contact.question)).toHaveValue('')
  })

  it('keeps what was written when enough was sent for today, and shows the way that is left', async () => {
    const api = await open('/contactUs', narrowWidth)
    api.answer(sendContactMessage, () => {
      throw new Refused({ code: 'contact-limit', details: { limit: 3, operatorEmail: 'office@example.com' } })
    })
    await fill(written)
    await button(contact.submit).click()
    const notice = page.getByRole('alert')
    await expect.element(notice.getByText(contact.limit.title('3'))).toBeVisible()
    await expect
      .element(notice.getByRole('link', { name: 'office@example.com' }))
      .toHaveAttribute('href', 'mailto:office@example.com')
    await expect.element(field(contact.question)).toHaveValue(written[contact.question] ?? '')
    await expectFaultlessLooks()
  })
})

it('fills in the address of who is logged in', async () => {
  const api = new FakeApi()
  await answerChallenge(api)
  const { goTo } = await openScreen('/appAccountMenu', { api, account: accountOf() })
  await expect.element(page.getByText('free@example.com')).toBeVisible()
  await goTo('/contactUs')
  await expect.element(field(phrasesOf.en.contact.email)).toHaveValue('free@example.com')
})

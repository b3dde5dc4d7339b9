/** From the owner's link to a changed password, through the screens alone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectPageErrors, startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { button, errorTextOf, expectFault, field, fill, journeyIn, phrasesOf } from '#tests/support/screens/screens.ts'

const ownerPassword = 'Owner-Pass-2026'
const firstPassword = 'First-Pass-2026'
const secondPassword = 'Second-Pass-2026'
const thirdPassword = 'Third-Pass-2026'

describe('accounts on screen', () => {
  const locale = journeyIn('en')
  const { accounts, accountUsage, admin, common, titles } = phrasesOf[locale]
  const { fields } = accounts
  const ownerEmail = 'owner@example.com'
  const email = 'newcomer@example.com'
  let site: TestSite
  let owner: Page
  let visitor: Page
  const pageErrors: string[][] = []

  let invitationLink = ''

  beforeAll(async () => {
    site = await startTestSite()
    owner = await site.openPage({ locale })
    visitor = await site.openPage({ locale })
    pageErrors.push(collectPageErrors(owner), collectPageErrors(visitor))
  })
  afterAll(() => site?.close())

  async function newestCode(pattern: RegExp): Promise<string> {
    await owner.goto('/admin/outbox')
    const entry = owner.getByRole('listitem').filter({ hasText: email })
    const code = entry.locator('code').first()
    await expect.poll(() => code.innerText()).toMatch(pattern)
    return await code.innerText()
  }

  it('makes the owner by the link of the first start', async () => {
    const link = await site.app.features.accounts.openOwnerSetup()
    await owner.goto(link ?? '')
    await owner.getByRole('heading', { name: accounts.setUp.heading }).waitFor()
    await fill(owner, {
      [fields.email]: ownerEmail,
      [fields.password]: ownerPassword,
      [fields.confirm]: ownerPassword,
    })
    await button(owner, accounts.setUp.submit).click()
    await owner.waitForURL('**/user/bots')
  })

  it('says what to do when the link was used', async () => {
    await visitor.goto('/register#setup=used')
    await visitor.getByRole('heading', { name: accounts.setUp.doneTitle }).waitFor()
    await visitor.getByRole('link', { name: accounts.setUp.logIn }).click()
    await visitor.waitForURL('**/login')
  })

  it('takes one application for an address and shows where it stands', async () => {
    async function apply() {
      await visitor.goto('/inviteCode')
      await fill(visitor, { [fields.email]: email, [fields.purpose]: 'A shop for tents 帐篷店' })
      await button(visitor, accounts.apply.submit).click()
    }
    await apply()
    await visitor.waitForURL('**/confirmation?result=application')
    await visitor.getByText(accounts.confirmation.application.textWithoutMail).waitFor()
    await apply()
    await expectFault(visitor, fields.email, errorTextOf(locale, 'application-exists'))
    await visitor.getByText(accounts.apply.alreadyTitle).waitFor()
  })

  it('gives the owner who approves a link to pass on, as no mail is sent', async () => {
    await owner.goto('/admin/applications')
    await owner.getByText(admin.applications.noMailServer.title).waitFor()
    await button(owner, admin.applications.approveOf(email)).click()
    const { approveDialog } = admin.applications
    await owner.getByRole('dialog').getByText(approveDialog.textWithoutMail).waitFor()
    await owner.getByRole('dialog').getByRole('button', { name: approveDialog.actionWithoutMail, exact: true }).click()
    const passOn = owner.getByRole('dialog', { name: approveDialog.passOn })
    invitationLink = await passOn.locator('code').first().innerText()
    await passOn.getByRole('button', { name: admin.mint.done }).click()
    await owner.getByRole('tab', { name: `${admin.applications.tabs.approved} 1`, exact: true }).click()
    await owner.getByRole('heading', { name: email }).waitFor()
  })

  it('signs up by the link and a password, and nothing else', async () => {
    await visitor.goto(invitationLink)
    await visitor.getByText(accounts.signUp.allFilledIn).waitFor()
    expect(await field(visitor, fields.email).inputValue()).toBe(email)
    expect(await field(visitor, fields.emailCode).count()).toBe(0)
    await fill(visitor, { [fields.password]: firstPassword, [fields.confirm]: firstPassword })
    await button(visitor, accounts.signUp.submit).click()
    await visitor.waitForURL('**/user/bots')
  })

  it('shows the account, its service and its privileges', async () => {
    await visitor.goto('/userIndex/userMsg')
    await visitor.getByRole('definition').filter({ hasText: email }).waitFor()
    await visitor.getByRole('link', { name: titles.serviceInfo, exact: true }).click()
    await visitor.getByRole('heading', { name: accounts.service.title }).waitFor()
    await visitor.getByText(accountUsage.of('0', '100')).waitFor()
    await visitor.getByRole('definition').filter({ hasText: /^100$/ }).waitFor()
    await visitor.getByRole('link', { name: titles.privileges, exact: true }).click()
    const bots = visitor
      .getByRole('row')
      .filter({ has: visitor.getByRole('rowheader', { name: accounts.privileges.names.bots, exact: true }) })
    await bots.getByRole('cell', { name: '10', exact: true }).waitFor()
  })

  it('keeps the screens of the ADMIN from everyone else', async () => {
    await visitor.goto('/admin/applications')
    await visitor.getByRole('heading', { name: admin.notAllowed.title }).waitFor()
    expect(await visitor.getByRole('link', { name: titles.outbox }).count()).toBe(0)
  })

  it('asks before logging out, and guards the account area afterwards', async () => {
    await button(visitor, common.menu.profile).click()
    await visitor.getByRole('menuitem', { name: common.menu.logOut }).click()
    await visitor.getByRole('dialog').getByRole('button', { name: common.logOutConfirm.action }).click()
    await visitor.waitForURL('**/login')
    await visitor.goto('/userIndex/clockFull')
    await visitor.waitForURL('**/login?next=*')
    await visitor.getByText(accounts.logIn.textBeforeNext).waitFor()
  })

  it('resets a forgotten password in three steps', async () => {
    await visitor.goto('/setPassword')
    await visitor.waitForURL('**/getBackPwd')
    await visitor.goto('/login')
    await field(visitor, fields.email).fill(email)
    await visitor.getByRole('link', { name: accounts.logIn.forgot }).click()
    await expect.poll(() => field(visitor, fields.email).inputValue()).toBe(email)
    await button(visitor, accounts.reset.submitWithoutMail).click()
    await visitor.getByRole('heading', { name: accounts.reset.codeTitle }).waitFor()
    await field(visitor, fields.emailCode).fill(await newestCode(/^\d{6}$/))
    await button(visitor, accounts.reset.submitCode).click()
    await visitor.waitForURL('**/setPassword')
    await visitor.reload()
    await fill(visitor, { [fields.newPassword]: firstPassword, [fields.confirmNew]: firstPassword })
    await button(visitor, accounts.reset.submitPassword).click()
    await expectFault(visitor, fields.newPassword, errorTextOf(locale, 'password-same'))
    await fill(visitor, { [fields.newPassword]: secondPassword, [fields.confirmNew]: secondPassword })
    await button(visitor, accounts.reset.submitPassword).click()
    await visitor.waitForURL('**/confirmation?result=password')
  })

  it('logs in with the new password only, and goes where one wanted to go', async () => {
    await visitor.goto('/userIndex/changePassword')
    await visitor.waitForURL('**/login?next=*')
    await fill(visitor, { [fields.email]: email, [fields.password]: firstPassword })
    await button(visitor, accounts.logIn.submit).click()
    await expectFault(visitor, fields.password, phrasesOf[locale].accounts.logIn.wrong)
    await expect.poll(() => field(visitor, fields.email).inputValue()).toBe(email)
    await field(visitor, fields.password).fill(secondPassword)
    await button(visitor, accounts.logIn.submit).click()
    await visitor.waitForURL('**/userIndex/changePassword')
  })

  it('changes the password, says so, and stays logged in', async () => {
    await fill(visitor, {
      [fields.originalPassword]: secondPassword,
      [fields.newPassword]: thirdPassword,
      [fields.confirmNew]: thirdPassword,
    })
    await button(visitor, accounts.change.submit).click()
    await visitor.getByText(accounts.change.done, { exact: true }).waitFor()
    await expect.poll(() => field(visitor, fields.originalPassword).inputValue()).toBe('')
    await visitor.reload()
    await visitor.getByRole('heading', { name: accounts.change.title }).waitFor()
  })

  it('threw nothing, and met its security policy, on all these screens', () => {
    expect(pageErrors.flat()).toEqual([])
  })
})

/** Every fault of the account forms, at its field, in both languages, with nothing typed lost. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideApplication, listApplications } from '#contract/accounts.ts'
import { type ErrorCode, type ErrorDetails, errorStatus } from '#contract/errors.ts'
import { attemptCounts } from '#server/platform/http/http.tables.ts'
import { call } from '#tests/support/calls/calls.ts'
import { codeMailedTo, mailsTo } from '#tests/support/people/mailbox.ts'
import { mintCode, otherCode, startFreshHour } from '#tests/support/people/newcomers.ts'
import { createOwnerSession, createUserSession, testPassword } from '#tests/support/people/people.ts'
import { startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import {
  button,
  errorTextOf,
  expectFault,
  field,
  fill,
  phrasesOf,
  switchLanguage,
} from '#tests/support/screens/screens.ts'

const { accounts, admin, errors } = phrasesOf.en
const { fields } = accounts
const zhFields = phrasesOf.zh.accounts.fields

type FieldName = keyof typeof fields

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.close())
beforeEach(async () => {
  startFreshHour(site.app)
  await page?.context().close()
  page = await site.openPage({ locale: 'en' })
})

/** In English, then switched in place to Chinese, with the input still there. */
async function expectInBothLanguages(name: FieldName, code: ErrorCode, details?: ErrorDetails): Promise<void> {
  await expectFault(page, fields[name], errorTextOf('en', code, details))
  const typed = await field(page, fields[name]).inputValue()
  await switchLanguage(page, 'zh')
  await expectFault(page, zhFields[name], errorTextOf('zh', code, details))
  await expect.poll(() => field(page, zhFields[name]).inputValue()).toBe(typed)
}

async function expectFocusAt(name: FieldName): Promise<void> {
  await expect
    .poll(() => field(page, fields[name]).and(page.locator(':focus')).count(), { message: `focus at ${name}` })
    .toBe(1)
}

/** The sign-up form with everything right but what `changes` says. */
async function fillSignUp(email: string, changes: Partial<Record<FieldName, string>> = {}): Promise<void> {
  await page.goto('/register')
  await field(page, fields.email).fill(email)
  await button(page, accounts.code.send).click()
  await page.getByText(accounts.code.sent(email, 10)).waitFor()
  const values = {
    invitationCode: await mintCode(site.app),
    emailCode: await codeMailedTo(site.app, email),
    password: testPassword,
    confirm: testPassword,
    ...changes,
  }
  await fill(
    page,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [fields[name as FieldName], value])),
  )
}

async function answerWith(path: string, code: ErrorCode): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({
      status: errorStatus[code],
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: code, status: errorStatus[code], code, requestId: 'test' },
    }),
  )
}

describe('logging in', () => {
  it('moves to the first empty field and says it is needed', async () => {
    await page.goto('/login')
    await button(page, accounts.logIn.submit).click()
    await expectFocusAt('email')
    await expectInBothLanguages('email', 'field-required')
  })

  it.each(['nobody', 'a b@example.com', '@example.com', 'a@b', 'a@example..com'])(
    'refuses the e-mail "%s" when it is left',
    async (email) => {
      await page.goto('/login')
      await field(page, fields.email).fill(email)
      await field(page, fields.password).focus()
      await expectInBothLanguages('email', 'email-format')
    },
  )

  it('says the same for an unknown account and a wrong password', async () => {
    const { account } = await createUserSession(site.app)
    for (const email of ['unknown@example.com', account.email]) {
      await page.goto('/login')
      await fill(page, { [fields.email]: email, [fields.password]: 'Wrong-Pass-1' })
      await button(page, accounts.logIn.submit).click()
      await expectFault(page, fields.password, errorTextOf('en', 'credentials-wrong'))
      await expectFocusAt('password')
    }
    await expectInBothLanguages('password', 'credentials-wrong')
  })

  it('solves a proof of work by itself when strangers have failed too often, and logs in', async () => {
    const { account } = await createUserSession(site.app)
    const quarterHourMs = 15 * 60_000
    const windowStart = new Date(Math.floor(site.app.clock.now().getTime() / quarterHourMs) * quarterHourMs)
    const failed = { key: `log-in:email:${account.email}`, windowStart, count: 100 }
    await site.app.database.house.insert(attemptCounts).values(failed)
    const asked = page.waitForResponse((response) => response.status() === errorStatus['proof-needed'])
    await page.goto('/login')
    await fill(page, { [fields.email]: account.email, [fields.password]: testPassword })
    await button(page, accounts.logIn.submit).click()
    await asked
    await page.waitForURL('**/user/bots')
  })

  it.each([
    ['account-missing', 'email'],
    ['account-unverified', 'email'],
  ] as const)('shows %s at the e-mail', async (code, name) => {
    await page.goto('/login')
    await answerWith('**/api/v1/session', code)
    await fill(page, { [fields.email]: 'a@example.com', [fields.password]: testPassword })
    await button(page, accounts.logIn.submit).click()
    await expectInBothLanguages(name, code)
  })

  it.each(['sign-in-failed', 'network-busy', 'network-error'] as const)(
    'shows %s above the form, keeps the input, and can be sent again',
    async (code) => {
      const { account } = await createUserSession(site.app)
      await page.goto('/login')
      if (code === 'network-error') await page.route('**/api/v1/session', (route) => route.abort())
      else await answerWith('**/api/v1/session', code)
      await fill(page, { [fields.email]: account.email, [fields.password]: testPassword })
      await button(page, accounts.logIn.submit).click()
      await page.getByRole('alert').getByText(errorTextOf('en', code), { exact: true }).waitFor()
      await switchLanguage(page, 'zh')
      await page.getByRole('alert').getByText(errorTextOf('zh', code), { exact: true }).waitFor()
      await expect.poll(() => field(page, zhFields.email).inputValue()).toBe(account.email)
      await page.unroute('**/api/v1/session')
      await button(page, phrasesOf.zh.accounts.logIn.submit).click()
      await page.waitForURL('**/user/bots')
    },
  )

  it('says how long to wait after too many guesses', async () => {
    const { account } = await createUserSession(site.app)
    await page.goto('/login')
    await fill(page, { [fields.email]: account.email, [fields.password]: 'Wrong-Pass-1' })
    for (let guess = 0; guess < 11; guess += 1) {
      const answered = page.waitForResponse('**/api/v1/session')
      await button(page, accounts.logIn.submit).click()
      await answered
    }
    const busy = errors['too-many-requests']
    const text = typeof busy === 'string' ? busy : busy({ retryAfterSeconds: 15 * 60 })
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  })
})

describe('signing up', () => {
  it.each([
    ['short', 'Ab1!xyz'],
    ['without an uppercase letter', 'correct-horse-7'],
    ['without a lowercase letter', 'CORRECT-HORSE-7'],
    ['without a digit', 'Correct-Horse-x'],
    ['without a special character', 'CorrectHorse7'],
  ])('refuses a password %s', async (_, password) => {
    await page.goto('/register')
    await fill(page, { [fields.password]: password })
    await field(page, fields.confirm).focus()
    await expectInBothLanguages('password', 'password-weak')
  })

  it('refuses a password that everybody tries first', async () => {
    await fillSignUp('common-password@example.com', { password: 'Password1!', confirm: 'Password1!' })
    await button(page, accounts.signUp.submit).click()
    await expectFocusAt('password')
    await expectInBothLanguages('password', 'password-common')
  })

  it('ticks the rules of a password while it is typed', async () => {
    await page.goto('/register')
    const ticked = page.getByRole('list', { name: accounts.passwordRules.label }).locator('[data-met]')
    for (const [typed, count] of [
      ['a', 1],
      ['aA', 2],
      ['aA1', 3],
      ['aA1-', 4],
      ['aA1-aA1-', 5],
    ] as const) {
      await field(page, fields.password).fill(typed)
      await expect.poll(() => ticked.count()).toBe(count)
    }
  })

  it('refuses two passwords that differ, while other fields are still empty', async () => {
    await page.goto('/register')
    await fill(page, { [fields.password]: testPassword, [fields.confirm]: `${testPassword}x` })
    await button(page, accounts.signUp.submit).click()
    await expectFocusAt('email')
    await expectInBothLanguages('confirm', 'password-mismatch')
  })

  it('refuses a wrong invitation code', async () => {
    await fillSignUp('wrong-invitation@example.com', { invitationCode: 'ZZZZZZZZZZ' })
    await button(page, accounts.signUp.submit).click()
    await expectFocusAt('invitationCode')
    await expectInBothLanguages('invitationCode', 'invitation-wrong')
  })

  it('refuses an invitation code that has run out', async () => {
    const invitationCode = await mintCode(site.app)
    site.app.clock.skip(15 * 86_400_000)
    await fillSignUp('late-invitation@example.com', { invitationCode })
    await button(page, accounts.signUp.submit).click()
    await expectInBothLanguages('invitationCode', 'invitation-expired')
  })

  it('refuses a wrong e-mail code, five times, and then the right one', async () => {
    const email = 'wrong-code@example.com'
    await fillSignUp(email)
    const right = await codeMailedTo(site.app, email)
    await field(page, fields.emailCode).fill(otherCode(right))
    for (let guess = 0; guess < 4; guess += 1) {
      const answered = page.waitForResponse('**/api/v1/sign-up')
      await button(page, accounts.signUp.submit).click()
      await answered
      await expectFault(page, fields.emailCode, errorTextOf('en', 'code-wrong'))
    }
    await button(page, accounts.signUp.submit).click()
    await expectFault(page, fields.emailCode, errorTextOf('en', 'code-tries-spent'))
    await field(page, fields.emailCode).fill(right)
    await button(page, accounts.signUp.submit).click()
    await expectInBothLanguages('emailCode', 'code-tries-spent')
  })

  it('refuses letters in place of the six digits', async () => {
    await page.goto('/register')
    await field(page, fields.emailCode).fill('12ab56')
    await field(page, fields.password).focus()
    await expectInBothLanguages('emailCode', 'code-wrong')
  })

  it('refuses an e-mail code after ten minutes', async () => {
    await fillSignUp('late-code@example.com')
    site.app.clock.skip(11 * 60_000)
    await button(page, accounts.signUp.submit).click()
    await expectInBothLanguages('emailCode', 'code-expired')
  })

  it('refuses a second code within a minute, whichever page asks', async () => {
    const email = 'too-soon@example.com'
    await fillSignUp(email)
    await page.goto('/register')
    await field(page, fields.email).fill(email)
    await button(page, accounts.code.send).click()
    await expect
      .poll(() => page.getByText(/A code was sent just now\. You can get another in \d+ seconds\./).count())
      .toBe(1)
    await switchLanguage(page, 'zh')
    await page.getByText(/^验证码刚刚发过，请 \d+ 秒后再试$/).waitFor()
    expect(await mailsTo(site.app, email)).toHaveLength(1)
  })

  it('knows an account that exists, and offers to log in', async () => {
    const { account } = await createUserSession(site.app)
    await page.goto('/register')
    await field(page, fields.email).fill(account.email)
    await button(page, accounts.code.send).click()
    await expectFocusAt('email')
    await page.getByRole('link', { name: accounts.signUp.existsLogIn }).waitFor()
    await expectInBothLanguages('email', 'account-exists')
  })

  it('makes a new proof by itself when the first has run out', async () => {
    const email = 'slow-typist@example.com'
    await page.goto('/register')
    const challenged = page.waitForResponse('**/api/v1/challenge')
    await field(page, fields.email).fill(email)
    await challenged
    site.app.clock.skip(11 * 60_000)
    await button(page, accounts.code.send).click()
    await page.getByText(accounts.code.sent(email, 10)).waitFor()
  })
})

describe('applying', () => {
  it('asks for the purpose', async () => {
    await page.goto('/inviteCode')
    await field(page, fields.email).fill('someone@example.com')
    await button(page, accounts.apply.submit).click()
    await expectFocusAt('purpose')
    await expectInBothLanguages('purpose', 'field-required')
  })

  it('says how much fits when the purpose is too long', async () => {
    await page.goto('/inviteCode')
    await fill(page, { [fields.email]: 'someone@example.com', [fields.purpose]: 'x'.repeat(501) })
    await button(page, accounts.apply.submit).click()
    await expectInBothLanguages('purpose', 'field-too-long', { limit: 500 })
  })

  it('sends those who have an account to the log-in', async () => {
    const { account } = await createUserSession(site.app)
    await page.goto('/inviteCode')
    await fill(page, { [fields.email]: account.email, [fields.purpose]: 'A shop' })
    await button(page, accounts.apply.submit).click()
    await page.getByText(accounts.apply.existsTitle).waitFor()
    await expectInBothLanguages('email', 'account-exists')
  })
})

describe('a forgotten password', () => {
  it('knows an address that nobody registered', async () => {
    await page.goto('/getBackPwd')
    await field(page, fields.email).fill('unknown@example.com')
    await button(page, accounts.reset.submitEmail).click()
    await expectInBothLanguages('email', 'account-unregistered')
  })

  it('refuses a wrong code', async () => {
    const { account } = await createUserSession(site.app)
    await page.goto('/getBackPwd')
    await field(page, fields.email).fill(account.email)
    await button(page, accounts.reset.submitEmail).click()
    await page.getByRole('heading', { name: accounts.reset.codeTitle }).waitFor()
    await field(page, fields.emailCode).fill(otherCode(await codeMailedTo(site.app, account.email)))
    await button(page, accounts.reset.submitCode).click()
    await expectInBothLanguages('emailCode', 'code-wrong')
  })

  it('offers a new code when the ticket has run out', async () => {
    const { account } = await createUserSession(site.app)
    await page.goto('/getBackPwd')
    await field(page, fields.email).fill(account.email)
    await button(page, accounts.reset.submitEmail).click()
    await page.getByRole('heading', { name: accounts.reset.codeTitle }).waitFor()
    await field(page, fields.emailCode).fill(await codeMailedTo(site.app, account.email))
    await button(page, accounts.reset.submitCode).click()
    await page.waitForURL('**/setPassword')
    site.app.clock.skip(11 * 60_000)
    await fill(page, { [fields.newPassword]: 'Other-Pass-8', [fields.confirmNew]: 'Other-Pass-8' })
    await button(page, accounts.reset.submitPassword).click()
    await page.getByRole('alert').getByText(errorTextOf('en', 'code-expired'), { exact: true }).waitFor()
    await page.getByRole('link', { name: accounts.reset.startAgain }).click()
    await page.waitForURL('**/getBackPwd')
    await expect.poll(() => field(page, fields.email).inputValue()).toBe(account.email)
  })
})

describe('changing the password', () => {
  async function change(original: string, password: string, confirm = password): Promise<void> {
    const { cookie } = await createUserSession(site.app)
    await page.context().close()
    page = await site.openPage({ locale: 'en', cookie })
    await page.goto('/userIndex/changePassword')
    await fill(page, {
      [fields.originalPassword]: original,
      [fields.newPassword]: password,
      [fields.confirmNew]: confirm,
    })
    await button(page, accounts.change.submit).click()
  }

  it('refuses an original password that no account can have', async () => {
    await change('short', 'Other-Pass-8')
    await expectInBothLanguages('originalPassword', 'original-password-format')
  })

  it('refuses a wrong original password', async () => {
    await change('Wrong-Pass-1', 'Other-Pass-8')
    await expectFocusAt('originalPassword')
    await expectInBothLanguages('originalPassword', 'original-password-wrong')
  })

  it('refuses the same password again', async () => {
    await change(testPassword, testPassword)
    await expectInBothLanguages('newPassword', 'password-same')
  })

  it('refuses a weak one', async () => {
    await change(testPassword, 'weak')
    await expectInBothLanguages('newPassword', 'password-weak')
  })

  it('refuses two that differ', async () => {
    await change(testPassword, 'Other-Pass-8', 'Other-Pass-9')
    await expectInBothLanguages('confirmNew', 'password-mismatch')
  })
})

describe('the owner', () => {
  it('reads why a decision was too late', async () => {
    const owner = await createOwnerSession(site.app)
    const email = 'decided@example.com'
    await page.goto('/inviteCode')
    await fill(page, { [fields.email]: email, [fields.purpose]: 'A shop' })
    await button(page, accounts.apply.submit).click()
    await page.waitForURL('**/confirmation*')
    await page.context().close()
    page = await site.openPage({ locale: 'en', cookie: owner.cookie })
    await page.goto('/userIndex/applications')
    await button(page, admin.applications.rejectOf(email)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: admin.applications.rejectDialog.action }).click()
    await expectFault(page, admin.applications.rejectDialog.reasonLabel, errorTextOf('en', 'field-required'))
    await dialog.getByRole('button', { name: admin.applications.reasons[0] ?? '' }).click()
    const { items } = (await call(site.app, listApplications, {}, owner)).reply
    const applicationId = items.find((item) => item.email === email)?.id ?? ''
    await call(site.app, decideApplication, { params: { applicationId }, body: { decision: 'approve' } }, owner)
    await dialog.getByRole('button', { name: admin.applications.rejectDialog.action }).click()
    await dialog.getByRole('alert').getByText(errorTextOf('en', 'application-decided'), { exact: true }).waitFor()
  })
})

describe('the set-up link', () => {
  it('says what to do when it is wrong', async () => {
    const fresh = await startTestSite()
    try {
      const visitor = await fresh.openPage({ locale: 'en' })
      await visitor.goto('/register#setup=not-the-token')
      await fill(visitor, {
        [fields.email]: 'owner@example.com',
        [fields.password]: testPassword,
        [fields.confirm]: testPassword,
      })
      await button(visitor, accounts.setUp.submit).click()
      await visitor.getByRole('heading', { name: accounts.setUp.linkWrongTitle }).waitFor()
      await visitor.getByRole('alert').getByText(errorTextOf('en', 'setup-link-wrong'), { exact: true }).waitFor()
      await switchLanguage(visitor, 'zh')
      await visitor.getByRole('alert').getByText(errorTextOf('zh', 'setup-link-wrong'), { exact: true }).waitFor()
    } finally {
      await fresh.close()
    }
  })
})

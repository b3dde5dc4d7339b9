/** A customer's whole story, once in each language: from the application to the renewal, by the screens alone. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostedPagePath } from '#contract/features/embed.ts'
import type { Locale } from '#contract/fields.ts'
import { lastDayOfTerm, lastDayOfTrial } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { mails as mailsInEnglish } from '#phrases/en/mails.ts'
import { mails as mailsInChinese } from '#phrases/zh/mails.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { createOwnerSession, type Person } from '#tests/support/people/people.ts'
import { moveTo, todayOf } from '#tests/support/people/plans.ts'
import { collectPageErrors, startTestSite, type TestSite } from '#tests/support/screens/browser.ts'
import { button, errorTextOf, field, fill, phrasesOf } from '#tests/support/screens/screens.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { createFormat } from '#web/platform/language/format.ts'

interface Words {
  email: string
  purpose: string
  bots: readonly [string, string]
  contact: string
  header: string
  question: string
  answer: string
  /** What the screens must say word for word, wherever the phrases have it from. */
  vipOnly: string
  cancelled: string
  inTwelve: string
  yearByMonth: string
  saving: string
  spent: string
}

const told: Record<Locale, Words> = {
  zh: {
    email: 'lin@example.com',
    purpose: '户外用品网店，回答发货、退换和尺码',
    bots: ['小野售前', '小野售后'],
    contact: '林晓',
    header: '问题,答案',
    question: '雪套怎么清洗？',
    answer: '冷水手洗，阴干。',
    vipOnly: '仅 VIP 版本可用',
    cancelled: '已取消',
    inTwelve: '¥288 × 12 期',
    yearByMonth: '一年合计 ¥3,456',
    saving: '省 ¥568',
    spent: '我今天能答的次数已经用完了',
  },
  en: {
    email: 'amy@example.com',
    purpose: 'A shop for tents: delivery, returns, sizes',
    bots: ['Ridge shop', 'Ridge returns'],
    contact: 'Amy Reed',
    header: 'Question,Answer',
    question: 'How do I wash gaiters?',
    answer: 'By hand in cold water.',
    vipOnly: 'This version only available for VIP',
    cancelled: 'Cancelled',
    inTwelve: '¥288 × 12',
    yearByMonth: '¥3,456 for the year',
    saving: 'saves ¥568',
    spent: "I've answered all I can for today",
  },
}
const mailsOf = { zh: mailsInChinese, en: mailsInEnglish }
type Mail = keyof typeof mailsInChinese

const password = 'Story-Pass-2026'
/** What an ADMIN lets this account have a day, so that few messages use it up. */
const callsADay = 5
/** More than the free plan holds, and than a template brings. */
const fileRows = 200

let site: TestSite
let mailServer: MailServer
let admin: Person
const pageErrors: string[] = []

beforeAll(async () => {
  mailServer = await startMailServer()
  site = await startTestSite({ smtpUrl: mailServer.url })
  admin = await createOwnerSession(site.app)
})
afterAll(async () => {
  await site?.close()
  await mailServer?.close()
})
describe.each(['zh', 'en'] as const)('an account from its application to its renewal, in %s', (locale) => {
  const phrases = phrasesOf[locale]
  const { accounts, accountUsage, answers, bots, common, consoleAccounts, corpus, imports, leadsDesk } = phrases
  const { packs, plans, terms, termsDesk } = phrases
  const { applications } = phrases.admin
  const format = createFormat(locale, phrases)
  const words = told[locale]
  const { email, question, answer } = words
  const [shop, returns] = words.bots
  /** Its owner at work, and in another tab; a customer of theirs; an ADMIN. */
  let owner: Page
  let otherTab: Page
  let customer: Page
  let operator: Page
  let shopId = ''
  /** Of the year that is ordered. */
  let lastDay = ''

  beforeAll(async () => {
    // At ten in the morning: no day ends while its calls are counted.
    await moveTo(site.app, plusDays(todayOf(site.app), 1))
    ;[owner, customer, operator] = await Promise.all([openPage(), openPage(), openPage(admin)])
    otherTab = await owner.context().newPage()
    collectPageErrors(otherTab, pageErrors)
  })
  afterAll(async () => {
    for (const page of [owner, customer, operator]) await page?.context().close()
  })

  async function openPage(person?: Person): Promise<Page> {
    const page = await site.openPage({ locale, ...(person && { cookie: person.cookie }) })
    collectPageErrors(page, pageErrors)
    return page
  }

  /** Ten in the morning of that day. Only the product knows: what depends on the day, a screen has from there. */
  async function liveUntil(day: string): Promise<void> {
    await moveTo(site.app, day)
    await runJob('keep-plans')
  }

  /** What the schedule adds every few minutes: the product's own workers take it up. */
  async function runJob(name: 'keep-plans' | 'warn-of-quotas'): Promise<void> {
    await addJob(site.app.database.house, name, {})
  }

  /** The mail of that kind to the owner, or the one after it. */
  async function mailed(kind: Mail, number = 1): Promise<string> {
    const { subject } = mailsOf[locale][kind]
    const found = () => mailServer.mails.filter((mail) => mail.to === email && mail.subject === subject)[number - 1]
    await expect.poll(found, { message: `${kind} ${number}` }).toBeDefined()
    return found()?.text ?? ''
  }

  const dayText = (day: string) => format.date(`${day}T12:00:00Z`)
  const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  const corpusOf = (botId: string) => `/user/corpusMenu/corpus?bot=${botId}`

  async function makeBot(name: string): Promise<string> {
    await owner.goto('/user/white')
    await field(owner, bots.create.name).fill(name)
    await button(owner, bots.create.submit).click()
    await owner.waitForURL('**/corpusMenu/corpus?bot=*')
    return new URL(owner.url()).searchParams.get('bot') ?? ''
  }

  async function addItem(text: string): Promise<void> {
    await button(owner, corpus.list.add).click()
    await fill(owner, { [corpus.editor.question]: text, [corpus.editor.answer]: answer })
    await button(owner, corpus.editor.create).click()
  }

  const thread = () => customer.getByRole('list', { name: common.chat.thread })
  const repliesWith = (text: string): Locator =>
    thread()
      .getByRole('listitem')
      .filter({ hasText: `${shop}: ${text}` })

  async function say(text: string): Promise<void> {
    const composer = customer.getByLabel(common.chat.composerLabel)
    await composer.fill(text)
    await composer.press('Enter')
  }

  /** Says it, and waits for the bot to answer that. */
  async function ask(text: string, reply = ''): Promise<void> {
    const before = await repliesWith(reply).count()
    await say(text)
    await expect.poll(() => repliesWith(reply).count(), { message: text }).toBe(before + 1)
  }

  async function askForVip(): Promise<void> {
    await button(owner, plans.form.submit).click()
    await owner.getByRole('heading', { name: plans.lead.titles.new }).waitFor()
  }

  async function openAccount(): Promise<void> {
    await operator.goto('/admin/accounts')
    await operator.getByRole('link', { name: email, exact: true }).click()
  }

  async function grant(): Promise<void> {
    await button(operator, termsDesk.plans.grant).click()
    await inDialog(operator, termsDesk.grant.submit).click()
    await operator.getByText(termsDesk.grant.done, { exact: true }).waitFor()
  }

  it('applies, is approved, and signs up by the link of the mail', async () => {
    await owner.goto('/inviteCode')
    await fill(owner, { [accounts.fields.email]: email, [accounts.fields.purpose]: words.purpose })
    await button(owner, accounts.apply.submit).click()
    await owner.getByText(accounts.confirmation.application.text(email)).waitFor()
    await mailed('applicationReceived')

    await operator.goto('/admin/applications')
    await operator.getByText(words.purpose).waitFor()
    await button(operator, applications.approveOf(email)).click()
    await inDialog(operator, applications.approveDialog.action).click()
    await operator.getByText(applications.approveDialog.done(email)).waitFor()

    const [link = ''] = /http\S+/.exec(await mailed('applicationApproved')) ?? []
    await owner.goto(link)
    await owner.getByText(accounts.signUp.allFilledIn).waitFor()
    await fill(owner, { [accounts.fields.password]: password, [accounts.fields.confirm]: password })
    await button(owner, accounts.signUp.submit).click()
    await owner.getByRole('heading', { level: 1, name: bots.create.firstTitle }).waitFor()
  })

  it('makes a bot, and meets what the free plan does not have, with the way to more', async () => {
    shopId = await makeBot(shop)
    await otherTab.goto(`/user/corpusMenu/fileManagement?bot=${shopId}`)
    await otherTab.getByRole('heading', { name: words.vipOnly, exact: true }).waitFor()

    await owner.goto('/user/bots')
    await owner.getByText(bots.list.limit('1', '1'), { exact: true }).waitFor()
    await owner.goto('/user/white')
    await owner.getByText(bots.list.limitReached, { exact: true }).waitFor()
    await owner.getByRole('link', { name: common.vip.upgrade }).click()
    await owner.getByRole('heading', { level: 1, name: plans.title }).waitFor()
  })

  it('uses up the calls of a day, and is told how many they were and when there are new ones', async () => {
    await openAccount()
    await button(operator, consoleAccounts.limits.edit).click()
    await field(operator, accounts.privileges.names.callsPerDay).fill(String(callsADay))
    await inDialog(operator, consoleAccounts.limits.save).click()
    await operator.getByText(consoleAccounts.limits.done, { exact: true }).waitFor()

    await owner.goto('/user/bots')
    await owner.getByText(bots.list.noQuestion, { exact: true }).waitFor()
    await customer.goto(`${hostedPagePath}?bot=${shopId}`)
    await repliesWith('').waitFor()
    for (let call = 1; call <= callsADay; call++) await ask(`${question} ${call}`)
    await say(question)
    await thread().getByText(words.spent).waitFor()

    const resetsAt = format.dateTime(`${plusDays(todayOf(site.app), 1)}T00:00:00Z`)
    const facts = { used: '5', limit: '5', packs: '0', resetsAt }
    await owner.getByText(accountUsage.line.spent(facts), { exact: true }).waitFor()
    await owner.getByText(bots.list.noQuestion, { exact: true }).waitFor({ state: 'detached' })
    await owner.getByRole('link', { name: accountUsage.line.see }).click()
    await owner.getByText(accountUsage.of('5', '5'), { exact: true }).waitFor()
    await owner.getByText(accountUsage.warnings.spent(), { exact: true }).waitFor()
    await owner.getByText(accountUsage.resetsAt(resetsAt), { exact: true }).waitFor()
    await runJob('warn-of-quotas')
    // Both marks were passed since the last run: the later one says it all.
    expect(await mailed('quotaFull')).toContain(` ${callsADay} `)
  })

  it('asks for VIP, and the request reaches the ADMIN at once', async () => {
    await operator.goto('/admin/leads')
    await operator.getByRole('heading', { level: 1, name: leadsDesk.title }).waitFor()
    await owner.goto('/userIndex/checkout')
    for (const amount of [words.inTwelve, '¥2,888', words.saving])
      await owner.getByText(amount, { exact: true }).waitFor()
    await owner.getByText(words.yearByMonth).waitFor()
    await owner.getByRole('link', { name: terms.order.ask, exact: true }).click()
    for (const amount of ['¥2,888', words.saving, '¥288 × 12'])
      await owner.getByText(amount, { exact: true }).first().waitFor()
    await fill(owner, { [plans.form.contact]: words.contact, [plans.form.phone]: '0161 496 0123' })
    await askForVip()
    await mailed('leadReceived')
    await button(operator, leadsDesk.open(words.contact)).click()
    await operator.getByRole('link', { name: leadsDesk.grant }).click()
    await operator.getByRole('heading', { name: email }).waitFor()
  })

  it('tries VIP: what was locked opens in the other tab by itself, and is locked again when the trial is over', async () => {
    await button(operator, termsDesk.plans.trial).click()
    await inDialog(operator, termsDesk.trial.confirm).click()
    await button(otherTab, imports.drop.choose).waitFor()
    const trialEnd = lastDayOfTrial(todayOf(site.app))
    await owner.getByText(plans.standing.trial(dayText(trialEnd)), { exact: true }).waitFor()
    await mailed('trialGranted')

    await liveUntil(plusDays(trialEnd, 1))
    await otherTab.getByRole('heading', { name: words.vipOnly, exact: true }).waitFor()
    await owner.getByText(plans.standing.ended(dayText(trialEnd)), { exact: true }).waitFor()
    await mailed('planEnded')
  })

  it('orders a year, which opens VIP at once, and pays it', async () => {
    // What was asked for stands there until it is granted.
    await owner.goto('/userIndex/checkout')
    await owner.getByRole('heading', { name: plans.lead.titles.new }).waitFor()
    // Also on a page that the ADMIN left open since then.
    await operator.reload()
    await grant()
    lastDay = lastDayOfTerm(todayOf(site.app))
    await button(otherTab, imports.drop.choose).waitFor()
    await owner.getByText(terms.paidOf('¥0', '¥2,888'), { exact: true }).waitFor()
    await mailed('planGranted')

    await button(operator, termsDesk.plans.record).click()
    await inDialog(operator, termsDesk.payment.submit).click()
    await owner.getByText(terms.paidOf('¥2,888', '¥2,888'), { exact: true }).waitFor()
    const receipt = owner.getByRole('button', { name: new RegExp(terms.receipts.open('HD-\\d{4}-\\d{5}')) })
    const number = /HD-\d{4}-\d{5}/.exec((await receipt.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    expect(await mailed('paymentReceived')).toContain(number)
    await operator.goto('/admin/leads')
    await operator.getByText(leadsDesk.states.won, { exact: true }).first().waitFor()
  })

  it('uses what VIP opened: a file of questions, and a second bot', async () => {
    const rows = Array.from({ length: fileRows }, (_, place) => `${question} ${place},${answer} ${place}`)
    const buffer = Buffer.from([words.header, `${question},${answer}`, ...rows].join('\n'))
    await otherTab.locator('input[type="file"]').setInputFiles({ name: 'faq.csv', mimeType: 'text/csv', buffer })
    await button(otherTab, imports.commit.action).click()
    await otherTab.getByRole('heading', { name: imports.report.title }).waitFor()
    await makeBot(returns)
    await owner.goto('/user/bots')
    await owner.getByText(bots.list.limit('2', '10'), { exact: true }).waitFor()
  })

  it('is warned when 80 % of the calls are used and when all are, and goes on with a pack', async () => {
    for (let call = 1; call < callsADay; call++) await ask(`${question} ${call}`, `${answer} ${call}`)
    const facts = { used: '4', limit: '5', packs: '0', resetsAt: '' }
    await owner.getByText(accountUsage.line.near(facts), { exact: true }).waitFor()
    await runJob('warn-of-quotas')
    expect(await mailed('quotaNear')).toContain(` ${callsADay} `)
    await ask(`${question} ${callsADay}`, `${answer} ${callsADay}`)
    const resetsAt = format.dateTime(`${plusDays(todayOf(site.app), 1)}T00:00:00Z`)
    await owner.getByText(accountUsage.line.spent({ ...facts, resetsAt }), { exact: true }).waitFor()
    await runJob('warn-of-quotas')
    expect(await mailed('quotaFull', 2)).toContain(` ${callsADay} `)

    await openAccount()
    await button(operator, packs.grant).click()
    await inDialog(operator, packs.dialog.submit).click()
    expect(await mailed('packGranted')).toContain('1,000')
    await ask(question, answer)
    await owner.getByText(accountUsage.line.full({ ...facts, packs: '999' }), { exact: true }).waitFor()
  })

  it('cancels, undoes that, and cancels again', async () => {
    await owner.goto('/userIndex/checkout')
    await owner.getByText(terms.ending.bots('1', '1'), { exact: true }).waitFor()
    async function cancel(): Promise<void> {
      await button(owner, terms.cancel.action).click()
      await inDialog(owner, terms.cancel.confirm).click()
      await owner.getByText(terms.cancel.state(dayText(lastDay)), { exact: true }).waitFor()
    }
    await cancel()
    await owner.getByText(words.cancelled, { exact: true }).waitFor()
    await button(owner, terms.cancel.undo).click()
    await cancel()
  })

  it('is read-only over the limits of the free plan once the year is over, and loses nothing', async () => {
    await liveUntil(plusDays(lastDay, 1))
    await owner.getByRole('heading', { name: terms.ending.headingNow, exact: true }).waitFor()
    await mailed('planEnded', 2)
    await otherTab.goto(`/user/corpusMenu/fileManagement?bot=${shopId}`)
    await otherTab.getByRole('heading', { name: words.vipOnly, exact: true }).waitFor()
    await button(owner, terms.ending.choose).click()
    await owner.getByRole('checkbox', { name: returns }).check()
    await inDialog(owner, terms.choice.save).click()
    await owner.getByText(terms.ending.botsClosed(shop), { exact: true }).waitFor()

    await owner.goto(corpusOf(shopId))
    await owner.getByText(common.workspace.readOnly).waitFor()
    await owner.getByText(corpus.list.total('242'), { exact: true }).waitFor()
    await owner.getByText(corpus.list.nearLimit('242', '200'), { exact: true }).waitFor()
    await owner.getByText(answers.test.closed, { exact: true }).waitFor()
    await addItem(words.purpose)
    await owner.getByText(errorTextOf(locale, 'bot-read-only')).waitFor()
    await say(question)
    await thread().getByText(errorTextOf(locale, 'bot-closed')).waitFor()
  })

  it('asks again, and has everything back as soon as it is granted', async () => {
    await otherTab.goto('/userIndex/updatePlan')
    await otherTab.getByRole('heading', { name: plans.form.titleFree }).waitFor()
    await expect.poll(() => field(otherTab, plans.form.contact).inputValue()).toBe(words.contact)
    await button(otherTab, plans.form.submit).click()
    await otherTab.getByRole('heading', { name: plans.lead.titles.new }).waitFor()
    await operator.goto('/admin/leads?state=open')
    await button(operator, leadsDesk.open(words.contact)).click()
    await operator.getByRole('link', { name: leadsDesk.grant }).click()
    await grant()
    await mailed('planGranted', 2)

    await owner.getByText(common.workspace.readOnly).waitFor({ state: 'detached' })
    await owner.getByText(corpus.list.nearLimit('242', '200'), { exact: true }).waitFor({ state: 'detached' })
    await button(owner, corpus.editor.create).click()
    await owner.getByText(corpus.list.total('243'), { exact: true }).waitFor()
    await owner.getByText(answers.test.live, { exact: true }).waitFor()
    await ask(question, answer)
    expect(pageErrors).toEqual([])
  })
})

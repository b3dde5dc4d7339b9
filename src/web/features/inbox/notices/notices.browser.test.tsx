/** What the browser says by itself when a customer waits for a person: nothing until somebody asked for it. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createInboxApi, type FakeInbox, rowOf, waitingChanges } from '#tests/component/inbox.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { botOf, workspacePath } from '#tests/component/workspace.ts'

const { inboxTools, common } = phrasesOf.en
const realNotification = window.Notification
const shown: { title: string; body: string | undefined }[] = []

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static asked = 0
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1
    FakeNotification.permission = 'granted'
    return Promise.resolve('granted')
  }
  onclick: (() => void) | null = null
  constructor(title: string, { body }: NotificationOptions = {}) {
    shown.push({ title, body })
  }
  close(): void {}
}

afterEach(() => {
  window.Notification = realNotification
  document.getElementById('boot')?.remove()
})

it('asks the browser only when its button is pressed, and tells of who waits from then on', async () => {
  window.Notification = FakeNotification as unknown as typeof Notification
  const fake: FakeInbox = { waiting: [rowOf(1, 'Priya', waitingChanges(9))], others: [], lines: [] }
  const screen = await openScreen(workspacePath('platformName'), { api: createInboxApi(fake), account: accountOf() })
  const badge = page.getByRole('navigation').getByText(common.workspace.waitingPeople('1'))
  await expect.element(badge).toBeVisible()
  expect(FakeNotification.asked).toBe(0)

  await button(inboxTools.menu.label).click()
  await page.getByRole('menuitem', { name: inboxTools.menu.settings }).click()
  await button(inboxTools.settings.browserOn).click()
  await expect.element(button(inboxTools.settings.browserOff)).toBeVisible()
  // Who waited before is on the screen already.
  expect(shown).toEqual([])

  fake.waiting.push(rowOf(2, 'Dale', waitingChanges(0)))
  screen.tell({ topic: 'conversations', botId: botOf().id })
  const { title, text } = common.workspace.personWanted
  await expect.poll(() => shown).toEqual([{ title: title(botOf().name), body: text('2') }])

  await button(inboxTools.settings.browserOff).click()
  fake.waiting.push(rowOf(3, 'Jo', waitingChanges(0)))
  screen.tell({ topic: 'conversations', botId: botOf().id })
  await expect.element(page.getByText(common.workspace.waitingPeople('3'))).toBeInTheDocument()
  expect(shown).toHaveLength(1)
})

it.each(locales)(
  'says that nothing would tell of who waits while there is no mail, until the browser does: in %s',
  async (locale) => {
    const { nobodyTells } = phrasesOf[locale].inbox
    FakeNotification.permission = 'default'
    window.Notification = FakeNotification as unknown as typeof Notification
    const boot = document.createElement('script')
    boot.id = 'boot'
    boot.type = 'application/json'
    boot.textContent = JSON.stringify({ sendsMail: false })
    document.body.append(boot)
    const fake: FakeInbox = { waiting: [rowOf(1, 'Priya', waitingChanges(9))], others: [], lines: [] }
    const api = createInboxApi(fake, locale)
    await openScreen(workspacePath('platformName'), { api, locale, account: accountOf() })
    const banner = page.getByRole('region', { name: nobodyTells.title })
    await expect.element(banner).toBeVisible()
    await expect.element(button(nobodyTells.copyForHost)).toBeVisible()
    await expectFaultlessLooks()
    await button(nobodyTells.turnOn).click()
    await expect.element(banner).not.toBeInTheDocument()
    // Off again, it comes back at once.
    await button(phrasesOf[locale].inboxTools.menu.label).click()
    await page.getByRole('menuitem', { name: phrasesOf[locale].inboxTools.menu.settings }).click()
    await button(phrasesOf[locale].inboxTools.settings.browserOff).click()
    await expect.element(page.getByText(nobodyTells.title)).toBeInTheDocument()
  },
)

import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeWidget,
  getWidget,
  renewWidgetSecret,
  startingWidget,
  type Widget,
} from '#contract/features/channels/widget.ts'
import { expectFaultlessLooks } from '#tests/component/looks.ts'
import { openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, locales, phrasesOf } from '#tests/component/screens.ts'
import { createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

// Notices outlive the screen.
afterEach(() => notifications.clean())

const path = workspacePath('thirdManagement/widget')

function widgetOf(changes: Partial<Widget> = {}): Widget {
  return { ...startingWidget, secretMadeAt: null, refused: null, ...changes }
}

describe.each(locales)('the chat on websites, in %s', (locale) => {
  const { widget: words } = phrasesOf[locale]

  async function open(changes: Partial<Widget> = {}) {
    const api = createWorkspaceApi([], locale)
    api.answer(getWidget, widgetOf(changes))
    await openScreen(path, { api, locale, account: accountOf() })
    await expect.element(button(words.save)).toBeVisible()
    return api
  }
  const preview = () => page.getByRole('region', { name: words.preview })
  const field = (label: string) => page.getByLabelText(label, { exact: true })

  it('shows in the preview what is typed, before it is saved', async () => {
    const api = await open()
    await button(words.close).click()
    await field(words.label).fill('Chat')
    await field(words.hint).fill('Ask about sizes')
    await expect.element(preview().getByText('Ask about sizes', { exact: true })).toBeVisible()
    await expect.element(preview().getByText('Chat', { exact: true })).toBeVisible()
    await page.getByText(words.positions.left, { exact: true }).click()
    await expect.element(preview().element().querySelector('[data-position="left"]') as HTMLElement).toBeVisible()
    expect(api.callsOf(changeWidget)).toEqual([])
    api.answer(changeWidget, widgetOf({ label: 'Chat' }))
    await button(words.save).click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(api.callsOf(changeWidget)[0]?.body).toMatchObject({
      label: 'Chat',
      hint: 'Ask about sizes',
      position: 'left',
    })
    await expectFaultlessLooks()
  })

  it('takes a site a line, says which is none, and adds the one that was refused', async () => {
    const api = await open({
      sites: ['shop.example'],
      refused: { host: 'm.shop.example', at: '2026-11-20T08:00:00.000Z' },
    })
    await button(words.addSite('m.shop.example')).click()
    await expect.element(field(words.sitesLabel)).toHaveValue('shop.example\nm.shop.example')
    await expect.element(page.getByText(words.addSite('m.shop.example'))).not.toBeInTheDocument()
    await field(words.sitesLabel).fill('shop.example\nnot a site')
    await button(words.save).click()
    await expect.element(page.getByText(phrasesOf[locale].errors['site-format'])).toBeVisible()
    expect(api.callsOf(changeWidget)).toEqual([])
    api.answer(changeWidget, widgetOf())
    await field(words.sitesLabel).fill('https://shop.example/tents\n')
    await button(words.save).click()
    await expect
      .poll(() => api.callsOf(changeWidget).at(-1)?.body)
      .toMatchObject({ sites: ['https://shop.example/tents'] })
  })

  it('makes a secret and shows it once, and asks before it is renewed', async () => {
    const api = await open()
    await expect.element(page.getByText(words.noSecret)).toBeVisible()
    api.answer(renewWidgetSecret, { secret: 'first-secret' })
    api.answer(getWidget, widgetOf({ secretMadeAt: '2026-11-26T08:00:00.000Z' }))
    await button(words.makeSecret).click()
    await expect.element(page.getByText('first-secret')).toBeVisible()
    await expectFaultlessLooks()
    api.answer(renewWidgetSecret, { secret: 'second-secret' })
    await button(words.renewSecret).click()
    await page.getByRole('dialog').getByRole('button', { name: words.renewSecret }).click()
    await expect.element(page.getByText('second-secret')).toBeVisible()
    expect(page.getByText('first-secret').elements()).toEqual([])
  })

  it('says at the switch that a secret comes first', async () => {
    const api = await open()
    api.refuse(changeWidget, 'identity-secret-missing')
    await page.getByRole('switch', { name: words.requires }).click()
    await button(words.save).click()
    await expect.element(page.getByText(phrasesOf[locale].errors['identity-secret-missing'])).toBeVisible()
  })
})

import { notificationsStore } from '@mantine/notifications'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { updateAccount } from '#contract/features/account/details.ts'
import { changeLook } from '#contract/features/bots.ts'
import { FakeApi } from '#tests/component/fake-api.ts'
import { narrowWidth, openScreen } from '#tests/component/open-screen.tsx'
import { accountOf } from '#tests/component/people.ts'
import { button, phrasesOf } from '#tests/component/screens.ts'
import { botOf, createWorkspaceApi, workspacePath } from '#tests/component/workspace.ts'

const { connect } = phrasesOf.en.bots

async function saveAt(width: number) {
  const api = createWorkspaceApi()
  api.answer(changeLook, botOf())
  await openScreen(workspacePath('thirdManagement/third1'), { api, account: accountOf(), width })
  await page.getByLabelText(connect.subtitle).fill('Open from nine to five')
  await button(connect.saveLook).click()
  const toast = page.getByText(connect.lookSaved, { exact: true })
  await expect.element(toast).toBeVisible()
  const [shown] = notificationsStore.getState().notifications.slice(-1)
  return { place: () => toast.element().getBoundingClientRect(), shown }
}

it('stands below the header of a phone, away from the button that was pressed, and goes soon', async () => {
  const { place, shown } = await saveAt(narrowWidth)
  const header = page.getByRole('banner').element().getBoundingClientRect()
  const pressed = button(connect.saveLook).element().getBoundingClientRect()
  // It slides into its place.
  await expect.poll(() => place().top).toBeGreaterThan(header.bottom)
  const toast = place()
  expect(toast.bottom < pressed.top || toast.top > pressed.bottom).toBe(true)
  expect(toast.bottom).toBeLessThan(844 / 2)
  expect(shown?.autoClose).toBe(3000)
})

it('goes to the bottom of a phone when the button that was pressed stands below the header', async () => {
  const { accountDetails, common } = phrasesOf.en
  const api = new FakeApi()
  api.answer(updateAccount, { account: accountOf() })
  await openScreen('/userIndex/userMsg', { api, account: accountOf(), width: narrowWidth })
  // A phone that lies on its side, or shows its keyboard.
  await page.viewport(narrowWidth, 500)
  await page.getByLabelText(accountDetails.person.contactName).fill('Ann')
  const save = button(common.actions.save).element()
  window.scrollBy({ top: save.getBoundingClientRect().top - 90, behavior: 'instant' })
  // As the keyboard presses it; a mouse might scroll first.
  ;(save as HTMLElement).click()
  await expect.element(page.getByText(accountDetails.saved)).toBeVisible()
  const pressed = save.getBoundingClientRect()
  expect(pressed.top).toBeLessThan(170)
  expect(notificationsStore.getState().notifications.at(-1)?.position).toBe('bottom-center')
  const toast = page.getByText(accountDetails.saved).element()
  await expect.poll(() => toast.getBoundingClientRect().top).toBeGreaterThan(pressed.bottom)
})

it('stands at the bottom of a wide screen, for as long as usual', async () => {
  const { place, shown } = await saveAt(1440)
  await expect.poll(() => place().top).toBeGreaterThan(450)
  expect(shown?.autoClose).toBeUndefined()
})

import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { useAddressFilter } from './address-filter.ts'

const schema = z.object({ q: z.string().catch('') })

function List() {
  const { filter, change } = useAddressFilter(schema)
  return (
    <button type="button" onClick={() => change({ q: `${filter.q}a` })}>
      search {filter.q}
    </button>
  )
}

it('a search that comes late holds nobody back who is on the way to another page', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  const lazy = async () => {
    await arrival
    return { Component: () => <h1>One</h1> }
  }
  const routes = [
    { path: '/list', Component: List },
    { path: '/one', lazy },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<RouterProvider router={router} />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('search a')).toBeVisible()

  const going = router.navigate('/one')
  await page.getByRole('button').click()
  arrive()
  await going
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/one')
  root.unmount()
  container.remove()
})

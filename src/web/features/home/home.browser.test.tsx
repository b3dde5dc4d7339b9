/** The landing page by itself. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { narrowWidth, openScreen, wideWidth } from '#tests/component/open-screen.tsx'

/** The screens of the product, in the theme of the page or the other one. */
function picturesOf(theme: 'light' | 'dark'): HTMLImageElement[] {
  return [...document.querySelectorAll<HTMLImageElement>(`[data-theme-of="${theme}"] img`)]
}

it('lays out what is below the first screen as soon as nothing else is to be done, with its pictures', async () => {
  await openScreen('/home')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sections = () => [...document.querySelectorAll('main section')]
  expect(sections().length).toBeGreaterThan(5)
  await expect
    .poll(() => sections().filter((each) => getComputedStyle(each).contentVisibility !== 'visible'))
    .toHaveLength(0)
  await expect.poll(() => picturesOf('light').filter(({ naturalWidth }) => naturalWidth === 0)).toHaveLength(0)
  expect(picturesOf('dark').filter(({ naturalWidth }) => naturalWidth > 0)).toEqual([])
})

it.each([
  ['wide', wideWidth],
  ['narrow', narrowWidth],
])('keeps the room of its pictures before they are there: %s', async (shape, width) => {
  await openScreen('/home', { width })
  await expect.poll(() => picturesOf('light').filter(({ naturalWidth }) => naturalWidth === 0)).toHaveLength(0)
  for (const picture of picturesOf('light')) {
    const sized = shape === 'wide' ? picture : picture.previousElementSibling
    const kept = Number(sized?.getAttribute('width')) / Number(sized?.getAttribute('height'))
    expect(kept, picture.currentSrc).toBeCloseTo(picture.naturalWidth / picture.naturalHeight, 2)
  }
})

it('names the tools it is compared with so that everybody understands, and folds the commands away', async () => {
  await openScreen('/home', { locale: 'en' })
  await expect.element(page.getByText('word for word: nothing is made up', { exact: false })).toBeVisible()
  await expect.element(page.getByText('best other tool: word statistics (naive Bayes) 82%')).toBeInTheDocument()
  const command = page.getByText('npm run bench:engine')
  await expect.element(command).not.toBeVisible()
  await page.getByText('For developers: measure it yourself').click()
  await expect.element(command).toBeVisible()
})

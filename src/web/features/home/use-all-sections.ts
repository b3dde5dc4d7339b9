import { useEffect } from 'react'

/** Between two sections, so that a tap never waits for more than one. */
const apartMs = 100

/**
 * Lays out the sections that the first screen did without, with their pictures, one after another: so a quick scroll, a print and a picture of the
 * whole page find them there.
 */
export function useAllSections(): void {
  useEffect(() => {
    for (const [place, section] of document.querySelectorAll<HTMLElement>('main section').entries())
      setTimeout(() => {
        section.style.contentVisibility = 'visible'
        // Those of the other theme have no room, and are not wanted.
        for (const picture of section.querySelectorAll('img')) if (picture.clientWidth > 0) picture.loading = 'eager'
      }, place * apartMs)
  }, [])
}

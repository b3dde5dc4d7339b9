import { useEffect } from 'react'

/**
 * Tells the style sheet, by `--visible-height`, how much of the window a phone's keyboard leaves: browsers that lay the keyboard over the page
 * would otherwise hide what is fixed at its bottom. Unset where nothing covers the page.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    const root = document.documentElement
    if (!viewport) return
    function follow() {
      if (!viewport) return
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > 80
      if (isCovered) root.style.setProperty('--visible-height', `${viewport.height}px`)
      else root.style.removeProperty('--visible-height')
      // Some browsers scroll the page up under the keyboard instead; what is as high as the view needs no scrolling.
      if (isCovered && viewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    follow()
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}

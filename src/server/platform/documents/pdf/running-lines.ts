/** What stands at the head and the foot of many pages: titles, page numbers. No part of the text. */
import type { PageLine } from './page-lines.ts'

/** Of the height of a page, at its head and its foot. */
const margin = 0.1
/** Left and right pages, and chapters, may each have their own. */
const oftenPages = (pages: number) => (pages <= 3 ? 2 : 3)
const pageNumber =
  /^[-–—·\s|]*(?:第\s*|page\s*)?\d{1,4}(?:\s*页)?(?:\s*(?:\/|of|共|,|，)\s*(?:共\s*)?\d{1,4}(?:\s*页)?)?[-–—·\s|]*$/i

export function withoutRunningLines(pages: readonly (readonly PageLine[])[]): { kept: PageLine[][]; dropped: number } {
  const seen = new Map<string, number>()
  for (const lines of pages) {
    const keys = new Set(lines.filter(isAtEdge).map(keyOf))
    for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  let dropped = 0
  const kept = pages.map((lines) =>
    lines.filter((line) => {
      if (!isAtEdge(line)) return true
      const isRunning = pageNumber.test(line.text) || (seen.get(keyOf(line)) ?? 0) >= oftenPages(pages.length)
      if (isRunning) dropped += 1
      return !isRunning
    }),
  )
  return { kept, dropped }
}

function isAtEdge({ baseline, pageHeight }: PageLine): boolean {
  return baseline < pageHeight * margin || baseline > pageHeight * (1 - margin)
}

/** The number of the page may be part of it. */
function keyOf({ text, baseline, pageHeight }: PageLine): string {
  return `${baseline > pageHeight / 2 ? 'head' : 'foot'} ${text.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim()}`
}

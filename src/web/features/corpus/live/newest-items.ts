import type { CorpusItem } from '#contract/features/corpus.ts'
import type { CorpusPage } from '../corpus.queries.ts'

/**
 * Takes in what was changed elsewhere without moving the rows on screen: changed items stay at their place, new ones stand on top.
 * `newest` are the last changed items of the bot, `matching` those of the shown filter.
 * Returns the same pages when nothing is new, and null when only reading all of them again tells what is shown: after a deletion, or when more
 * changed than they hold.
 */
export function takeInNewest(
  pages: readonly CorpusPage[],
  newest: CorpusPage,
  matching: CorpusPage,
): readonly CorpusPage[] | null {
  const known = new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item]))
  const [first] = pages
  if (first === undefined) return pages
  if (known.size === 0) return matching.items.length > 0 || newest.botTotal !== first.botTotal ? null : pages

  const oldest = oldestShown(pages)
  const added = matching.items.filter(({ id, updatedAt }) => !known.has(id) && updatedAt > oldest)
  if (newest.botTotal !== first.botTotal + added.length) return null
  const isNews = ({ id, revision }: CorpusItem) => revision > (known.get(id)?.revision ?? Number.NEGATIVE_INFINITY)
  const changed = new Map(
    newest.items.filter((item) => known.has(item.id) && isNews(item)).map((item) => [item.id, item]),
  )
  if (added.length === 0 && changed.size === 0) return pages
  if (newest.nextCursor !== null && newest.items.every(isNews)) return null

  return pages.map((page, index) => ({
    ...page,
    items: [...(index === 0 ? added : []), ...page.items.map((item) => changed.get(item.id) ?? item)],
    total: page.total + added.length,
    botTotal: page.botTotal + added.length,
  }))
}

/** When the oldest shown item was changed: what is older and unknown belongs to pages that are not loaded yet. */
function oldestShown(pages: readonly CorpusPage[]): string {
  if (pages.at(-1)?.nextCursor === null) return ''
  return pages
    .flatMap(({ items }) => items)
    .reduce((oldest, { updatedAt }) => (updatedAt < oldest ? updatedAt : oldest), '~')
}

/** Below the workspace base. */
export const corpusChildren = {
  menu: 'corpusMenu',
  list: 'corpusMenu/corpus',
  add: 'corpusMenu/addCorpus',
} as const

/** The item that the drawer is open on; `newItemId` for one that does not exist yet. */
export const itemParam = 'item'
export const newItemId = 'new'

/** The corpus with one item open: `corpusItemPath(pathTo(corpusChildren.list), item.id)`. */
export function corpusItemPath(listPath: string, itemId: string): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}${itemParam}=${encodeURIComponent(itemId)}`
}

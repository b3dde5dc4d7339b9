/** The item that the drawer is open on; `newItemId` for one that does not exist yet. */
export const itemParam = 'item'
export const newItemId = 'new'

/** The corpus with one item open: `corpusItemPath(pathTo('corpus'), item.id)`. */
export function corpusItemPath(listPath: string, itemId: string): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}${itemParam}=${encodeURIComponent(itemId)}`
}

/** The items that wait for the bot's owner to fill something in: `openBlanksPath(pathTo('corpus'))`. */
export function openBlanksPath(listPath: string): string {
  return `${listPath}${listPath.includes('?') ? '&' : '?'}enabled=blanks`
}

/** What is looked at of the open item; without it, what can be written. */
export const viewParam = 'view'

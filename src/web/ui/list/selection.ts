/** Which rows are ticked: some of those on screen, or everything that matches the filter. */
export interface Selection {
  ids: ReadonlySet<string>
  /** All that match, loaded or not. */
  isEverything: boolean
}

export const nothingSelected: Selection = { ids: new Set(), isEverything: false }

/**
 * Ticks or unticks a row; with shift, all rows from the last ticked one to it. Taking one row out of "everything" leaves what is loaded, without it:
 * the calls know no exceptions.
 */
export function toggleSelection(
  selection: Selection,
  order: readonly string[],
  id: string,
  from: string | null,
): Selection {
  const before = selection.isEverything ? new Set(order) : new Set(selection.ids)
  const isAdding = !before.has(id)
  for (const each of from === null ? [id] : between(order, from, id)) {
    if (isAdding) before.add(each)
    else before.delete(each)
  }
  return { ids: before, isEverything: false }
}

function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b)
  if (first === undefined || last === undefined || first < 0) return [to]
  return order.slice(first, last + 1)
}

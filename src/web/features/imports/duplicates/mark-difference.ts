/** Where two texts differ, for showing them side by side. */

export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** Longer texts are compared by their beginnings and ends alone: the table of all pairs would be felt. */
const maxTokens = 600

function tokensOf(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{N}]+|\s+|[\s\S]/gu) ?? []
}

/** The pieces of `own` and of `other`, each marked where the other text has something else. */
export function markDifference(own: string, other: string): { own: Piece[]; other: Piece[] } {
  const one = tokensOf(own)
  const two = tokensOf(other)
  let start = 0
  while (start < one.length && start < two.length && one[start] === two[start]) start++
  let end = 0
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end++
  const middle = [one.slice(start, one.length - end), two.slice(start, two.length - end)] as const
  const shared = commonTokens(...middle)
  const piecesOf = (tokens: readonly string[], isShared: ReadonlySet<number>) =>
    gather([
      ...tokens.slice(0, start).map((text) => ({ text, isDifferent: false })),
      ...tokens.slice(start, tokens.length - end).map((text, index) => ({ text, isDifferent: !isShared.has(index) })),
      ...tokens.slice(tokens.length - end).map((text) => ({ text, isDifferent: false })),
    ])
  return { own: piecesOf(one, shared[0]), other: piecesOf(two, shared[1]) }
}

/** The places of the longest common subsequence in both lists. */
function commonTokens(one: readonly string[], two: readonly string[]): [Set<number>, Set<number>] {
  const places: [Set<number>, Set<number>] = [new Set(), new Set()]
  if (one.length > maxTokens || two.length > maxTokens) return places
  const width = two.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = two.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        one[row] === two[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  let row = 0
  let column = 0
  while (row < one.length && column < two.length) {
    if (one[row] === two[column]) {
      places[0].add(row++)
      places[1].add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return places
}

function gather(tokens: readonly Piece[]): Piece[] {
  const pieces: { text: string; isDifferent: boolean }[] = []
  for (const { text, isDifferent } of tokens) {
    const last = pieces.at(-1)
    if (last?.isDifferent === isDifferent) last.text += text
    else pieces.push({ text, isDifferent })
  }
  return pieces
}

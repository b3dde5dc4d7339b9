// Tokens of a text of which only the stems were kept.

import type { Token } from './tokenise.ts'

/** Enough to see what a text speaks of. Places are those of the stems, not of characters. */
export function tokensOfStems(stems: readonly string[]): Token[] {
  const written = stems.filter((stem, i) => !isJoinedName(stem, stems[i - 1] ?? ''))
  return written.map((stem, i) => ({ kind: kindOf(stem), text: stem, stem, start: 2 * i, end: 2 * i + 1 }))
}

/** "iphone15" is kept behind "iphone" and "15", so that either way of writing finds it. */
function isJoinedName(stem: string, before: string): boolean {
  return before !== '' && kindOf(before) === 'number' && kindOf(stem) === 'word' && stem.endsWith(before)
}

function kindOf(stem: string): Token['kind'] {
  const unit = stem.charCodeAt(0)
  if (unit >= 0x30 && unit <= 0x39) return 'number'
  return unit >= 0x3041 && stem.length === 1 ? 'han' : 'word'
}

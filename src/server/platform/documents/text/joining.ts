const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** What stands between two lines that are joined: nothing between Chinese characters. */
export function gapBetween(before: string, after: string): string {
  return wide.test(before.at(-1) ?? '') && wide.test(after.at(0) ?? '') ? '' : ' '
}

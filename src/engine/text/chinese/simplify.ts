// Traditional to simplified, one character for one, so that positions stay comparable. The phrase tables of OpenCC
// (1 MB) would only decide between rare readings; for matching, both sides fold the same way and the choice is moot.

// A compiler that does not include this folder (the web's) finds the declaration only so.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./opencc-js.d.ts" />
import pairs from 'opencc-js/dict/TSCharacters'

const simplifiedByTraditional = new Map<number, string>()
for (const pair of pairs.split('|')) {
  const [traditional, simplified] = pair.split(' ')
  const codePoint = traditional?.codePointAt(0)
  if (codePoint !== undefined && simplified) simplifiedByTraditional.set(codePoint, simplified)
}

/** Characters that OpenCC's character table leaves to its phrases, or that Taiwan and Hong Kong write differently. */
const regional: [string, string][] = [
  ['妳', '你'],
  ['祂', '他'],
  ['牠', '它'],
  ['裏', '里'],
  ['着', '着'],
  ['甚', '什'],
  ['喫', '吃'],
  ['咗', '了'],
]
for (const [from, to] of regional) simplifiedByTraditional.set(from.codePointAt(0) ?? 0, to)

/** The simplified form of one code point, or undefined when it is written the same. */
export function simplifyCodePoint(codePoint: number): string | undefined {
  return simplifiedByTraditional.get(codePoint)
}

// Whether a text denies: "can't pay" and "can pay" share all but one common word and mean the opposite.

const words = new Set('not no never without unable neither nor 不 没 无 未 别 勿'.split(' '))

/** "Sorry to trouble you", "not bad", "no matter which" deny nothing. Chinese, the sign and what follows it. */
const harmless = new Set('不好 不同 不错 不仅 不但 不论 不管 不过 没关 没事 别的 别人 未来 无论 无线'.split(' '))

const asking = new Set(['不', '没'])

/** By the stems of a text in their order. Two denials are one: nobody asks "why can not I not". */
export function isDenying(stems: readonly string[]): boolean {
  return stems.some((stem, i) => {
    if (!words.has(stem)) return false
    const next = stems[i + 1]
    // "有货没", "行不": at the end of a message it asks whether.
    if (next === undefined) return i === 0 || !asking.has(stem)
    // "可不可以", "有没有": asks whether, and says neither.
    return stems[i - 1] !== next && !harmless.has(stem + next)
  })
}

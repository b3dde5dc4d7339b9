/** Something that is expensive to read and may be some seconds old: whoever asks meanwhile gets what was read last. */
export function keptFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let kept: { readonly result: Promise<Result>; readonly untilMs: number } | undefined
  return () => {
    if (kept !== undefined && performance.now() < kept.untilMs) return kept.result
    const result = read()
    const fresh = { result, untilMs: performance.now() + ms }
    kept = fresh
    // A failure is told to who waited for it, and to nobody after.
    result.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return result
  }
}

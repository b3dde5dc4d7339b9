/** How long to wait before the next try: full jitter, so that what failed together does not come back together. */
const firstMs = 1000
const longestMs = 5 * 60_000

/** `tries`: how often it was tried so far. */
export function retryDelayMs(tries: number, random: () => number): number {
  const cap = Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1))
  return Math.max(50, Math.round(random() * cap))
}

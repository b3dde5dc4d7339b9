/** Random numbers that are the same on every device for the same seed and purpose. */
export interface Random {
  /** 0 <= x < 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** 0 <= n < count, whole. */
  below: (count: number) => number
  /** Mean 0, deviation 1. */
  normal: () => number
}

/** FNV-1a over the text, then a murmur finish: alike texts give unlike seeds. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * sfc32. The purpose ("track 3", "generation 12") makes a stream of its own, so that no use of chance shifts another one,
 * in whatever order they are asked for.
 */
export function createRandom(seed: number, purpose: string): Random {
  let a = hashText(`a ${seed} ${purpose}`)
  let b = hashText(`b ${seed} ${purpose}`)
  let c = hashText(`c ${seed} ${purpose}`)
  let counter = 1

  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let skipped = 0; skipped < 12; skipped++) next()

  function normal(): number {
    // Twelve uniform ones: a logarithm would not be the same everywhere.
    let sum = -6
    for (let drawn = 0; drawn < 12; drawn++) sum += next()
    return sum
  }

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    below: (count) => Math.floor(next() * count),
    normal,
  }
}

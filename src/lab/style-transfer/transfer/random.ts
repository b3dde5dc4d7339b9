/** Xorshift32: the same numbers in the WASM kernel (assembly/patch-match.as). The state is never 0. */
export function nextState(state: number): number {
  let next = state ^ (state << 13)
  next ^= next >>> 17
  return next ^ (next << 5)
}

export function startState(seed: number): number {
  // Golden ratio: seeds 1, 2, 3 are then far apart from the first number on.
  return Math.imul(Math.trunc(seed) || 0, 0x9e3779b1) ^ 0x6d2b79f5 || 1
}

/** Numbers from 0 up to 1. */
export function createRandom(seed: number): () => number {
  let state = startState(seed)
  return () => {
    state = nextState(state)
    return (state >>> 0) / 4_294_967_296
  }
}

/**
 * A link must give the same run in every browser, but sine, tangent and logarithm may differ in their last bit from one to the next.
 * So the core uses only what IEEE 754 rounds alike everywhere (+ - * / and the square root), and builds the rest from it.
 */
const halfTurn = Math.PI
const fullTurn = 2 * Math.PI

/** Taylor's series on a quarter turn: off by less than 1e-9. */
export function sine(angle: number): number {
  let x = angle - Math.floor(angle / fullTurn + 0.5) * fullTurn
  if (x > halfTurn / 2) x = halfTurn - x
  else if (x < -halfTurn / 2) x = -halfTurn - x
  const y = x * x
  return (
    x *
    (1 - (y / 6) * (1 - (y / 20) * (1 - (y / 42) * (1 - (y / 72) * (1 - (y / 110) * (1 - (y / 156) * (1 - y / 210)))))))
  )
}

export function cosine(angle: number): number {
  return sine(angle + halfTurn / 2)
}

/** Padé's fraction: smooth, rising, exactly 1 from 3 on; at most 0.024 from the true one, which no driver minds. */
export function squash(x: number): number {
  if (x >= 3) return 1
  if (x <= -3) return -1
  const y = x * x
  return (x * (27 + y)) / (27 + 9 * y)
}

/** Rather than the built-in one, which may round differently. */
export function distanceOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}

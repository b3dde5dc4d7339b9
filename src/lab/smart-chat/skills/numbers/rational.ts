/** Exact fractions: 0.1 + 0.2 is 0.3 here, and a third stays a third. */

export interface Rational {
  readonly n: bigint
  /** Above 0; the two have no common divisor. */
  readonly d: bigint
}

export function rational(n: bigint, d = 1n): Rational {
  const sign = d < 0n ? -1n : 1n
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d)
  return divisor === 0n ? { n: 0n, d: 1n } : { n: (sign * n) / divisor, d: (sign * d) / divisor }
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

/** `12`, `-0.5`, `1e3`; undefined for anything else. */
export function parseDecimal(text: string): Rational | undefined {
  const parts = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text)
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') return undefined
  const shift = BigInt(exponent) - BigInt(fraction.length)
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  return shift >= 0n ? rational(digits * 10n ** shift) : rational(digits, 10n ** -shift)
}

export function parseRational(text: string): Rational | undefined {
  const [n = '', d = '1'] = text.split('/')
  return /^-?\d+$/.test(n) && /^\d+$/.test(d) && !/^0+$/.test(d) ? rational(BigInt(n), BigInt(d)) : undefined
}

export const add = (a: Rational, b: Rational) => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Rational, b: Rational) => rational(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Rational, b: Rational) => rational(a.n * b.n, a.d * b.d)
/** `b` must not be zero. */
export const divide = (a: Rational, b: Rational) => rational(a.n * b.d, a.d * b.n)
export const isZero = ({ n }: Rational) => n === 0n
export const isWhole = ({ d }: Rational) => d === 1n
export const compare = (a: Rational, b: Rational) => (a.n * b.d < b.n * a.d ? -1 : a.n * b.d > b.n * a.d ? 1 : 0)

/** The largest whole number that is not above. */
export function floor({ n, d }: Rational): bigint {
  const quotient = n / d
  return n < 0n && n % d !== 0n ? quotient - 1n : quotient
}

export function toNumber({ n, d }: Rational): number {
  const length = Math.max(n.toString().length, d.toString().length) - 300
  // Beyond 300 digits each alone would be infinite, though not their quotient.
  const scale = length > 0 ? 10n ** BigInt(length) : 1n
  return Number(n / scale) / Number(d / scale || 1n)
}

export interface WrittenNumber {
  text: string
  /** False when digits were rounded away. */
  isExact: boolean
}

/** At most `places` behind the point, rounded half away from zero. */
export function writeNumber(value: Rational, places = 10): WrittenNumber {
  const scale = 10n ** BigInt(places)
  const { n, d } = value
  const size = n < 0n ? -n : n
  const rounded = (size * scale * 2n + d) / (d * 2n)
  const isExact = (size * scale) % d === 0n
  const fraction = (rounded % scale).toString().padStart(places, '0').replace(/0+$/, '')
  const whole = (rounded / scale).toString()
  const sign = n < 0n && rounded > 0n ? '-' : ''
  return { text: `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`, isExact }
}

/** `1234567.5` as `1,234,567.5`: from five digits on. */
export function grouped(written: string): string {
  const [whole = '', fraction] = written.split('.')
  const digits = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

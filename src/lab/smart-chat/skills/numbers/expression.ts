/** Reads and computes a sum: `+ - * / ^ mod`, per cent, brackets, roots and factorials, exactly where that is possible. */
import {
  add,
  compare,
  divide,
  floor,
  isWhole,
  isZero,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  subtract,
  toNumber,
  writeNumber,
} from './rational.ts'

/** Why there is no result. */
export type SumFault = 'division-by-zero' | 'too-large' | 'no-real-root'

export type SumResult = { value: Rational; isExact: boolean } | { fault: SumFault }

export class SumError extends Error {
  readonly fault: SumFault
  constructor(fault: SumFault) {
    super(fault)
    this.fault = fault
  }
}

type Token =
  | { kind: 'number'; value: Rational }
  | { kind: 'sign'; sign: string }
  | { kind: 'function'; name: 'sqrt' | 'fact' }

const maxDigits = 1000
const maxTokens = 200
const maxDepth = 50
const nextPattern = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(sqrt|fact|mod)|([-+*/^%()!]))/y

/** The tokens of the whole text; undefined when anything in it is no part of a sum. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  nextPattern.lastIndex = 0
  while (nextPattern.lastIndex < text.length && text.slice(nextPattern.lastIndex).trim() !== '') {
    const found = nextPattern.exec(text)
    if (!found || tokens.length >= maxTokens) return undefined
    const [, digits, name, sign] = found
    if (digits !== undefined) {
      const value = digits.length <= maxDigits ? parseDecimal(digits) : undefined
      if (!value) return undefined
      tokens.push({ kind: 'number', value })
    } else if (name === 'sqrt' || name === 'fact') tokens.push({ kind: 'function', name })
    else tokens.push({ kind: 'sign', sign: name ?? sign ?? '' })
  }
  return tokens
}

class Reader {
  at = 0
  depth = 0
  isExact = true
  /** Anything that computes; a number alone is no sum. */
  operations = 0
  readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  takes(...signs: string[]): string | undefined {
    const token = this.tokens[this.at]
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return undefined
    this.at += 1
    return token.sign
  }

  sum(): Rational {
    let value = this.product()
    for (let sign = this.takes('+', '-'); sign !== undefined; sign = this.takes('+', '-')) {
      this.operations += 1
      const other = this.product()
      value = bounded(sign === '+' ? add(value, other) : subtract(value, other))
    }
    return value
  }

  product(): Rational {
    let value = this.signed()
    for (;;) {
      const sign = this.takes('*', '/', 'mod') ?? (this.isModulo() ? this.takes('%') : undefined)
      if (sign === undefined) return value
      this.operations += 1
      const other = this.signed()
      if (sign !== '*' && isZero(other)) throw new SumError('division-by-zero')
      if (sign === '*') value = multiply(value, other)
      else if (sign === '/') value = divide(value, other)
      else value = subtract(value, multiply(other, rational(floor(divide(value, other)))))
      value = bounded(value)
    }
  }

  /** "17 % 5" is a remainder, "15%" per cent: what follows decides. */
  isModulo(): boolean {
    const [sign, next] = [this.tokens[this.at], this.tokens[this.at + 1]]
    return (
      sign?.kind === 'sign' && sign.sign === '%' && next !== undefined && (next.kind !== 'sign' || next.sign === '(')
    )
  }

  signed(): Rational {
    if (this.takes('+')) return this.deeper(() => this.signed())
    if (this.takes('-'))
      return multiply(
        rational(-1n),
        this.deeper(() => this.signed()),
      )
    return this.power()
  }

  power(): Rational {
    const base = this.suffixed()
    if (!this.takes('^')) return base
    this.operations += 1
    const exponent = this.deeper(() => this.signed())
    const { value, isExact } = raise(base, exponent)
    this.isExact &&= isExact
    return value
  }

  suffixed(): Rational {
    let value = this.single()
    for (;;) {
      if (this.takes('!')) value = factorial(value)
      else if (!this.isModulo() && this.takes('%')) value = divide(value, rational(100n))
      else return value
      this.operations += 1
    }
  }

  single(): Rational {
    const token = this.tokens[this.at]
    this.at += 1
    if (token?.kind === 'number') return token.value
    if (token?.kind === 'function') {
      this.operations += 1
      const value = this.deeper(() => this.suffixed())
      if (token.name === 'fact') return factorial(value)
      const root = raise(value, rational(1n, 2n))
      this.isExact &&= root.isExact
      return root.value
    }
    if (token?.kind === 'sign' && token.sign === '(') {
      const value = this.deeper(() => this.sum())
      if (this.takes(')')) return value
    }
    throw new SyntaxError('Not a sum')
  }

  deeper(read: () => Rational): Rational {
    this.depth += 1
    if (this.depth > maxDepth) throw new SyntaxError('Too many brackets')
    const value = read()
    this.depth -= 1
    return value
  }
}

function bounded(value: Rational): Rational {
  const limit = 10n ** BigInt(maxDigits)
  if (value.n > limit || value.n < -limit || value.d > limit) throw new SumError('too-large')
  return value
}

function factorial(value: Rational): Rational {
  if (!isWhole(value) || value.n < 0n) throw new SumError('no-real-root')
  if (value.n > 400n) throw new SumError('too-large')
  let product = 1n
  for (let factor = 2n; factor <= value.n; factor++) product *= factor
  return bounded(rational(product))
}

function raise(base: Rational, exponent: Rational): { value: Rational; isExact: boolean } {
  if (isWhole(exponent)) {
    if (exponent.n < 0n && isZero(base)) throw new SumError('division-by-zero')
    const size = exponent.n < 0n ? -exponent.n : exponent.n
    const digits = BigInt(Math.max(base.n.toString().length, base.d.toString().length) - 1)
    const isOne = base.d === 1n && base.n >= -1n && base.n <= 1n
    if (!isOne && (size > 4000n || digits * size > BigInt(maxDigits))) throw new SumError('too-large')
    // Of 1, 0 and -1 only the parity of the exponent matters.
    const power = isOne && size > 2n ? 2n - (size % 2n) : size
    const value = rational(base.n ** power, base.d ** power)
    return { value: bounded(exponent.n < 0n ? divide(rational(1n), value) : value), isExact: true }
  }
  if (base.n < 0n) throw new SumError('no-real-root')
  const near = toNumber(base) ** toNumber(exponent)
  if (!Number.isFinite(near)) throw new SumError('too-large')
  const value = parseDecimal(near.toPrecision(15)) ?? rational(0n)
  const whole = rational(BigInt(Math.round(Math.min(near, 1e15))))
  // A root of a square number is exact, whatever floating point made of it.
  const isSquare = compare(exponent, rational(1n, 2n)) === 0 && compare(multiply(whole, whole), base) === 0
  return isSquare ? { value: whole, isExact: true } : { value, isExact: false }
}

/** Undefined when the text is no sum, or nothing but a number. */
export function compute(text: string): SumResult | undefined {
  const tokens = tokensOf(text)
  if (!tokens || tokens.length < 2) return undefined
  const reader = new Reader(tokens)
  try {
    const value = reader.sum()
    if (reader.at < tokens.length || reader.operations === 0) return undefined
    return { value, isExact: reader.isExact && writeNumber(value).isExact }
  } catch (error) {
    if (error instanceof SumError) return { fault: error.fault }
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tryArithmetic } from './arithmetic.ts'
import { toAmountInWords } from './numbers/amount-words.ts'
import { compute } from './numbers/expression.ts'
import { readHanNumber, withDigits } from './numbers/number-words.ts'
import { parseRational, toNumber } from './numbers/rational.ts'
import { fromRoman, toRoman } from './numbers/roman.ts'
import { contextOf } from './test-context.ts'

/** A sum as a tree: what it is worth is computed on the tree, apart from all reading. */
type Tree = { value: number } | { sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree }

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ value: fc.integer({ min: 0, max: 999 }) }),
    fc.record({ sign: fc.constantFrom('+', '-', '*', '/'), left: tie('tree'), right: tie('tree') }),
  ),
}))

/** Numerator and denominator; undefined when it divides by zero. */
function worth(node: Tree): [bigint, bigint] | undefined {
  if ('value' in node) return [BigInt(node.value), 1n]
  const left = worth(node.left)
  const right = worth(node.right)
  if (!left || !right) return undefined
  const [a, b] = left
  const [c, d] = right
  if (node.sign === '+') return [a * d + c * b, b * d]
  if (node.sign === '-') return [a * d - c * b, b * d]
  if (node.sign === '*') return [a * c, b * d]
  return c === 0n ? undefined : [a * d, b * c]
}

function written(node: Tree): string {
  return 'value' in node ? String(node.value) : `(${written(node.left)} ${node.sign} ${written(node.right)})`
}

describe('sums', () => {
  it('are worth what the same tree of whole numbers is worth', () => {
    fc.assert(
      fc.property(tree, (node) => {
        fc.pre('sign' in node)
        const expected = worth(node)
        const result = compute(written(node))
        if (!expected) expect(result).toEqual({ fault: 'division-by-zero' })
        else if (result && 'value' in result) expect(result.value.n * expected[1]).toBe(result.value.d * expected[0])
        else expect(result).toEqual({ fault: 'too-large' })
      }),
      { numRuns: 400 },
    )
  })

  const small = fc.integer({ min: 1, max: 30 })

  it('bind as in school: powers before products before sums', () => {
    fc.assert(
      fc.property(fc.tuple(small, small, small, small), ([a, b, c, d]) => {
        const result = compute(`${a} + ${b} * ${c} ^ 2 - ${d}`)
        expect(result && 'value' in result && toNumber(result.value)).toBe(a + b * c ** 2 - d)
      }),
    )
  })

  it.each([
    ['what is 15% of 80', '12'],
    ['0.1 + 0.2', '3/10'],
    ['三加五', '8'],
    ['三加五乘二等于多少', '13'],
    ['一万二减三百五', '11650'],
    ['百分之十五的八十', '12'],
    ['１２＋３４＝？', '46'],
    ['2 的 10 次方是多少', '1024'],
    ['17 % 5', '2'],
    ['square root of 144', '12'],
    ['what is two hundred and five times three?', '615'],
    ['20% off 50', '40'],
    ['一百打八折', '80'],
    ['1,000 * 3', '3000'],
  ])('%j is %s', (text, result) => {
    expect(tryArithmetic(text, contextOf('zh'))?.lastNumber).toBe(result)
  })

  it.each(['24/7', '2026-11-21', '555-1234', '5', 'I have 3 cats', '一心一意', 'how are you', '三七二十一', 'one day'])(
    '%j is none',
    (text) => {
      expect(tryArithmetic(text, contextOf('en'))).toBeUndefined()
    },
  )

  it.each([
    ['3元5角加2块8', '3.5 元 + 2.8 元 = 6.3 元'],
    ['一毛二分 ×10', '0.12 元 × 10 = 1.2 元'],
    ['五块五减三块二等于多少', '5.5 元 - 3.2 元 = 2.3 元'],
    ['3角5分乘4', '0.35 元 × 4 = 1.4 元'],
    ['12块5三个人分', '12.5 元 ÷ 3 ≈ 4.17 元'],
    ['一百二十块三个人AA每人多少', '120 元 ÷ 3 = 40 元'],
    ['两块五一斤，三斤多少钱', '2.5 元 × 3 = 7.5 元'],
    ['一百块买了28块6的东西，找多少', '100 元 - 28.6 元 = 71.4 元'],
    ['¥3.50 + ¥2.20', '¥3.50 + ¥2.20 = ¥5.70'],
    ['3块5和2块8一共多少', '3.5 元 + 2.8 元 = 6.3 元'],
    ['今天卖了368块5，进货花了120，还剩多少', '368.5 元 - 120 = 248.5 元'],
    ['100元打8折', '100 元 × 0.8 = 80 元'],
  ])('of money say how much money: %j', (text, said) => {
    expect(tryArithmetic(text, contextOf('zh'))?.text).toBe(said)
  })

  it.each([
    ['£3.50 + £2.20', '£3.50 + £2.20 = £5.70'],
    ["what's £3.50 and £2.20 together?", '£3.50 + £2.20 = £5.70'],
    ['three pounds fifty plus two pounds twenty', '£3.50 + £2.20 = £5.70'],
    ['£1.20 + 50p', '£1.20 + £0.50 = £1.70'],
    ['£3.50 x 4', '£3.50 × 4 = £14'],
    ['20% off £50', '£50 × (1 - 20%) = £40'],
    ['£100 split between 3', '£100 ÷ 3 ≈ £33.33'],
    ['£2.20 - £3.50', '£2.20 - £3.50 = -£1.30'],
    ['£20 / £5', '£20 ÷ £5 = 4'],
    ['£5 plus 20%', '£5 × (1 + 20%) = £6'],
    ['how much change from £20 if it costs £13.45', '£20 - £13.45 = £6.55'],
    ['£1.50 each, 6 of them', '£1.50 × 6 = £9'],
  ])('of money keep its sign where the result is money: %j', (text, said) => {
    expect(tryArithmetic(text, contextOf('en'))?.text).toBe(said)
  })

  it('of two currencies are not added up', () => {
    expect(tryArithmetic('£5 + $3', contextOf('en'))?.text).toContain('exchange rate')
    expect(tryArithmetic('5欧元加3元', contextOf('zh'))?.text ?? '').not.toContain('8')
  })

  it.each(['一元二次方程', '我今天挣了三块五', '三角形', '£5', '3块蛋糕加2块饼干'])('%j is no sum of money', (text) => {
    expect(tryArithmetic(text, contextOf('zh'))).toBeUndefined()
  })

  it('go on from the last result when they begin with a sign in words', () => {
    expect(tryArithmetic('plus 10', { ...contextOf('en'), lastNumber: '7/2' })?.lastNumber).toBe('27/2')
    expect(tryArithmetic('再乘以三', { ...contextOf('zh'), lastNumber: '8' })?.lastNumber).toBe('24')
    expect(tryArithmetic('plus 10', contextOf('en'))).toBeUndefined()
  })

  it('without a result are told kindly, and huge ones in short', () => {
    expect(tryArithmetic('5/0', contextOf('en'))?.text).toContain('divides by zero')
    expect(tryArithmetic('9^9^9', contextOf('zh'))?.text).toContain('太大')
    expect(tryArithmetic('2^999', contextOf('en'))?.text).toContain('301 digits')
    expect(tryArithmetic('100/3', contextOf('en'))?.text).toBe('100 ÷ 3 = 100/3, about 33.3333333333')
  })
})

describe('numbers in words', () => {
  const han = (value: number): string => {
    if (value < 10) return Array.from('零一二三四五六七八九')[value] ?? ''
    for (const [unit, name] of [
      [10_000, '万'],
      [1000, '千'],
      [100, '百'],
      [10, '十'],
    ] as const) {
      if (value < unit) continue
      const rest = value % unit
      const gap = rest > 0 && rest < unit / 10 ? '零' : ''
      return `${han(Math.floor(value / unit))}${name}${gap}${rest > 0 ? han(rest) : ''}`
    }
    return ''
  }

  it('of Chinese come back as the digits they were written from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (value) => {
        expect(readHanNumber(han(value))).toBe(value)
      }),
    )
  })

  it('leave what counts nothing alone', () => {
    expect(withDigits('三两')).toBe('3两')
    expect(withDigits('twenty-five and a hundred and six')).toBe('25 and 106')
    expect(readHanNumber('万')).toBeUndefined()
  })

  it('of Rome come back as the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3999 }), (value) => {
        expect(fromRoman(toRoman(value) ?? '')).toBe(value)
      }),
    )
    expect(fromRoman('IIII')).toBeUndefined()
  })

  it('of a cheque end in 整 without cents, and never say zero twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (value) => {
        const words = toAmountInWords(String(value)) ?? ''
        expect(words).toMatch(/元整$/)
        expect(words).not.toContain('零零')
        // Read back by the reader of numbers, which knows these digits too.
        if (value > 0) expect(readHanNumber(words.replace('元整', ''))).toBe(value)
      }),
    )
    expect(toAmountInWords('1234.5')).toBe('壹仟贰佰叁拾肆元伍角整')
    expect(toAmountInWords('10.05')).toBe('壹拾元零伍分')
  })
})

it('a fraction is read back as it was remembered', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (n, d) => {
      const read = parseRational(`${n}/${d}`)
      expect(read && read.n * d).toBe(read && n * read.d)
    }),
  )
})

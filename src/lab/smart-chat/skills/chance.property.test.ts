import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tryRandom } from './random.ts'
import { contextOf } from './test-context.ts'
import { tryTextPlay } from './text-play.ts'

const seeds = fc.integer({ min: 0, max: 1_000_000 })

describe('chance', () => {
  it('rolls dice that show what dice show', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 20 }), fc.integer({ min: 2, max: 1000 }), (seed, count, sides) => {
        const text = tryRandom(`roll ${count}d${sides}`, contextOf('en', seed))?.text ?? ''
        const [rolled = '', total = ''] = text.split(': that makes ')
        const eyes = rolled.split(', ').map(Number)
        expect(eyes).toHaveLength(count)
        for (const each of eyes) {
          expect(each).toBeGreaterThanOrEqual(1)
          expect(each).toBeLessThanOrEqual(sides)
        }
        expect(Number.parseInt(total, 10)).toBe(eyes.reduce((sum, each) => sum + each, 0))
      }),
    )
  })

  it('rolls each side of a die about as often', () => {
    const counts = new Map<string, number>()
    const context = contextOf('en', 7)
    for (let roll = 0; roll < 3000; roll++) {
      const text = tryRandom('roll a dice', context)?.text ?? ''
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(120)
  })

  it('takes numbers from the range that was named, whichever end came first', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }), (seed, a, b) => {
        const text = tryRandom(`random number between ${a} and ${b}`, contextOf('en', seed))?.text ?? ''
        const number = Number(/-?\d+/.exec(text)?.[0])
        expect(number).toBeGreaterThanOrEqual(Math.min(a, b))
        expect(number).toBeLessThanOrEqual(Math.max(a, b))
      }),
    )
  })

  it('chooses one of what was offered', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(tryRandom('choose: pizza, pasta or salad', contextOf('en', seed))?.text).toMatch(
          /"(?:pizza|pasta|salad)"/,
        )
        expect(tryRandom('帮我选：火锅、烧烤还是面条', contextOf('zh', seed))?.text).toMatch(/「(?:火锅|烧烤|面条)」/)
      }),
    )
  })

  it('is the same with the same seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(tryRandom('抽签', contextOf('zh', seed))).toEqual(tryRandom('抽签', contextOf('zh', seed)))
      }),
    )
  })

  it.each(['tea or coffee', '火锅还是烧烤', 'I choose you', 'pick me up', '选择困难症'])(
    'leaves %j to talk',
    (text) => {
      expect(tryRandom(text, contextOf('en'))).toBeUndefined()
    },
  )
})

describe('play with text', () => {
  it('reverses twice to where it began', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,3}$/), (words) => {
        const once = tryTextPlay(`reverse: ${words}`, contextOf('en'))?.text ?? ''
        expect(Array.from(once).reverse().join('')).toBe(words)
      }),
    )
  })

  it('calls a palindrome what reads the same from behind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,8}$/), (half) => {
        const whole = half + Array.from(half).reverse().join('')
        expect(tryTextPlay(`is ${whole} a palindrome`, contextOf('en'))?.text).toMatch(/^Yes/)
      }),
    )
    expect(tryTextPlay('is huida a palindrome?', contextOf('en'))?.text).toMatch(/^No/)
  })

  it('counts letters', () => {
    expect(tryTextPlay('how many r in strawberry?', contextOf('en'))?.text).toBe('There are 3 "r" in "strawberry".')
    expect(tryTextPlay('「床前明月光」有几个字', contextOf('zh'))?.text).toContain('5 个字符')
  })
})

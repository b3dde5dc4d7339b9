import { describe, expect, test } from 'vitest'
import { fits, withSuggestions } from './texts.ts'

const named = (...questions: string[]) => questions.map((question, at) => ({ id: String(at), question }))

describe('a list of suggestions in a text', () => {
  test('says in the language of its questions how to choose', () => {
    expect(withSuggestions('您是想问：', named('怎么退货？', '几点开门？'))).toBe(
      '您是想问：\n\n1. 怎么退货？\n2. 几点开门？\n\n回复数字即可。',
    )
    expect(withSuggestions('您是想问「怎么退货？」吗？', named('怎么退货？'))).toMatch(/是的话回复 1 即可。$/)
    expect(withSuggestions('Did you mean:', named('Can I return it?', 'When do you open?'))).toMatch(
      /Reply with a number\.$/,
    )
    expect(withSuggestions('An answer.', [])).toBe('An answer.')
  })

  test('leaves out the last ones where there is no room, and never more than fits', () => {
    const long = 'x'.repeat(1900)
    const said = withSuggestions(long, named('a'.repeat(60), 'b'.repeat(60)))
    expect(fits(said)).toBe(true)
    expect(said).toContain('1. aaa')
    expect(said).not.toContain('2. bbb')
  })
})

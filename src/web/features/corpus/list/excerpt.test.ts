import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('excerptOf', () => {
  it('shows the words of Markdown, not its marks', () => {
    expect(excerptOf('## Returns\n\n- **Free** within [60 days](https://example.com)\n- Use `code`')).toBe(
      'Returns Free within 60 days Use code',
    )
  })

  it('leaves out fences and the frames of tables', () => {
    expect(excerptOf('```js\nrun()\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toBe('run() a b 1 2')
  })

  it('leaves ordinary punctuation alone', () => {
    expect(excerptOf('3 * 4 = 12, snake_case, C#')).toBe('3 * 4 = 12, snake_case, C#')
  })

  it('is short, whatever the answer', () => {
    expect(excerptOf('长'.repeat(10_000))).toHaveLength(240)
  })
})

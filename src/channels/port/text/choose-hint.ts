/** How one chooses from a list where there are no buttons, in the language of what is chosen from. */
import type { Outbound } from '../channel.ts'

export function chooseHint(suggestions: Outbound['suggestions']): string {
  const isChinese = suggestions.some(({ question }) => /\p{Script=Han}/u.test(question))
  if (suggestions.length === 1) return isChinese ? '是的话回复 1 即可。' : 'If so, reply with 1.'
  return isChinese ? '回复数字即可。' : 'Reply with a number.'
}

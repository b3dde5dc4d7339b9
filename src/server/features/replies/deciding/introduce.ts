/** Who asks what the bot is also learns what it can be asked. */
import type { Locale } from '#contract/fields.ts'
import type { ReplyDecision } from '#engine/dialogue/reply.ts'
import { defaultReplies } from './default-replies.ts'

const maxQuestions = 3

export async function introduced<D extends ReplyDecision>(
  decision: D,
  language: Locale,
  readQuestions: () => Promise<readonly string[]> | readonly string[],
): Promise<D> {
  if (decision.kind !== 'identity') return decision
  const questions = (await readQuestions()).slice(0, maxQuestions)
  if (questions.length === 0) return decision
  const quoted =
    language === 'zh'
      ? questions.map((each) => `「${each}」`).join('')
      : questions.map((each) => `"${each}"`).join(', ')
  const canAsk = defaultReplies[language].canAsk.replace('{questions}', () => quoted)
  return { ...decision, text: `${decision.text}\n\n${canAsk}` }
}

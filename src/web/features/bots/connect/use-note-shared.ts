import { useBot } from '#web/platform/workspace.tsx'
import { useTickFirstStep } from '../bots.queries.ts'

/** For a copy button: ticks the step of sharing a bot, once. */
export function useNoteShared(step: 'snippet-copied' | 'link-copied'): () => void {
  const bot = useBot()
  const tick = useTickFirstStep()
  return () => {
    if (!bot.firstSteps.isShared) tick.start({ params: { botId: bot.id }, body: { step } })
  }
}

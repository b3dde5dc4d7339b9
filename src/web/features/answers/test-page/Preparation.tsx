import { useQuery } from '@tanstack/react-query'
import { getPreparation } from '#contract/features/answers.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import styles from './test-page.module.css'

/** Often enough for a number that is read, not watched. */
const lookAgainMs = 1500

/** A quiet line while a large corpus is made ready; nothing once it is. */
export function Preparation() {
  const { test } = usePhrases('answers')
  const format = useFormat()
  const bot = useBot()
  const { data } = useQuery({
    ...queryOf(getPreparation, { params: { botId: bot.id } }),
    refetchInterval: ({ state }) => (state.data?.isReady === false ? lookAgainMs : false),
  })
  return (
    // Always there, so that a screen reader hears of it when it fills.
    <div role="status">
      {data?.isReady === false && (
        <p className={styles.preparation}>{test.preparing(format.percent(Math.min(data.share, 0.99)))}</p>
      )}
    </div>
  )
}

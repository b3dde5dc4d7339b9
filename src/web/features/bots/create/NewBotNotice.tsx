import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { useIsNewBot } from '../bots.queries.ts'
import styles from './new-bot.module.css'

/** Right after a bot was made: it can answer. */
export function NewBotNotice() {
  const { created } = usePhrases('bots')
  const bot = useBot()
  const { isNew, forget } = useIsNewBot(bot.id)
  if (!isNew) return null
  const isEmpty = bot.itemCount === 0
  const title = (isEmpty ? created.emptyTitle : created.title)(bot.name)
  return (
    <section className={styles.created} aria-label={title}>
      <div className={styles.createdText}>
        <h2>{title}</h2>
        <p>{isEmpty ? created.emptyText : created.text}</p>
      </div>
      <PlainButton size="small" onClick={forget}>
        {created.dismiss}
      </PlainButton>
    </section>
  )
}

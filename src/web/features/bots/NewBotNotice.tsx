import { useLocation, useNavigate } from 'react-router'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { CopyField } from '#web/ui/CopyButton.tsx'
import { PlainButton } from '#web/ui/PlainButton.tsx'
import styles from './bots.module.css'

/** What creating a bot hands to the next screen; in the history's state, so that it reaches neither the address nor the disk. */
export interface NewBotState {
  newBotKey: string
}

/** Right after a bot was made: it can answer, and its key is shown this once. */
export function NewBotNotice() {
  const { created } = usePhrases().bots
  const bot = useBot()
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = (state as NewBotState | null)?.newBotKey
  if (key === undefined) return null
  return (
    <section className={styles.created} aria-label={created.title(bot.name)}>
      <div className={styles.createdText}>
        <h2>{created.title(bot.name)}</h2>
        <p>{created.text}</p>
      </div>
      <CopyField label={created.key} text={key} />
      <PlainButton size="small" onClick={() => void navigate(pathname + search, { replace: true, state: null })}>
        {created.dismiss}
      </PlainButton>
    </section>
  )
}

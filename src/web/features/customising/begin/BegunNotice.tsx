import { usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from '../made/made.module.css'
import { useBegun } from './use-begun.ts'

/** Where somebody comes back, after a log-in or another day: what they began is still there. */
export function BegunNotice() {
  const { begun: words } = usePhrases('made')
  const { worthKeeping, forget } = useBegun()
  if (!worthKeeping) return null
  const title = words.title(worthKeeping.name.trim())
  return (
    <section className={styles.begun} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{words.text}</p>
      </div>
      <div className={styles.begunActions}>
        <ButtonLink look="primary" to={setUpPath('persona')}>
          {words.goOn}
        </ButtonLink>
        <PlainButton look="quiet" onClick={forget}>
          {words.drop}
        </PlainButton>
      </div>
    </section>
  )
}

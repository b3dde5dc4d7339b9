import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'

export function Closing() {
  const { closing } = usePhrases('home')
  return (
    <section className={styles.closing}>
      <h2>{closing.heading}</h2>
      <p>{closing.text}</p>
      <ButtonLink look="primary" size="large" to={pathOf('inviteCode')}>
        {closing.action}
      </ButtonLink>
    </section>
  )
}

import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'
import { useStartLink } from './use-start-link.ts'

export function Closing() {
  const { closing } = usePhrases('home')
  const start = useStartLink()
  return (
    <section className={styles.section}>
      <h2>{closing.heading}</h2>
      <p className={styles.sectionText}>{start.to === pathOf('inviteCode') ? closing.text : closing.textForOwners}</p>
      <div className={styles.actions} data-after-text>
        <ButtonLink look="primary" size="large" to={start.to}>
          {start.label}
        </ButtonLink>
        <Link className={styles.back} to={pathOf('sandbox')}>
          {closing.tryOut}
        </Link>
      </div>
    </section>
  )
}

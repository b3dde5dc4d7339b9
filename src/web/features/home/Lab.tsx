import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { demoNames, demoPages, demoPath } from '#lab/lab.paths.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'

/** A door to the lab: its demos need no account. */
export function Lab() {
  const { titles } = usePhrases()
  const home = usePhrases('home')
  return (
    <section className={styles.section}>
      <h2>{home.lab.heading}</h2>
      <p className={styles.sectionText}>{home.lab.text}</p>
      <ul className={styles.demos}>
        {demoNames.map((demo) => (
          <li key={demo}>
            <Link to={demoPath(demo)}>{titles[demoPages[demo]]}</Link>
            <p>{home.lab.demos[demo]}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={pathOf('labHall')}>{home.lab.action}</ButtonLink>
    </section>
  )
}

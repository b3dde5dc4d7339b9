import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { AutopilotPreview, ChatPreview, FacePreview, StylePreview } from '#lab/hall/public.ts'
import { demoNames, demoPages, demoPath } from '#lab/lab.paths.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'

/** A door to the lab: its demos need no account. */
export function Lab() {
  const { titles } = usePhrases()
  const { lab } = usePhrases('home')
  const previews = {
    emotion: <FacePreview />,
    'style-transfer': <StylePreview />,
    'smart-chat': <ChatPreview lines={lab.chatLines} />,
    autopilot: <AutopilotPreview />,
  }
  return (
    <section className={styles.section}>
      <h2>{lab.heading}</h2>
      <p className={styles.sectionText}>{lab.text}</p>
      <ul className={styles.demos}>
        {demoNames.map((demo) => (
          <li key={demo}>
            <div className={styles.preview}>{previews[demo]}</div>
            <h3>
              {/* The whole card opens the demo. */}
              <Link to={demoPath(demo)}>{titles[demoPages[demo]]}</Link>
            </h3>
            <p>{lab.demos[demo]}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={pathOf('labHall')}>{lab.action}</ButtonLink>
    </section>
  )
}

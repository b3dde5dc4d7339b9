import { useEffect } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { demoNames, demoPages, demoPath, modelCardPath } from '#lab/lab.paths.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { workOffline } from '../offline/public.ts'
import styles from './hall.module.css'
import { AutopilotPreview } from './previews/AutopilotPreview.tsx'
import { ChatPreview } from './previews/ChatPreview.tsx'
import { FacePreview } from './previews/FacePreview.tsx'
import { StylePreview } from './previews/StylePreview.tsx'

export default function Hall() {
  useEffect(() => {
    workOffline()
  }, [])
  const { titles } = usePhrases()
  const phrases = usePhrases('hall')
  const previews = {
    emotion: <FacePreview />,
    'style-transfer': <StylePreview />,
    'smart-chat': <ChatPreview lines={phrases.demos['smart-chat'].lines} />,
    autopilot: <AutopilotPreview />,
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.badge}>{phrases.badge}</p>
        <h1>{phrases.headline}</h1>
        <p className={styles.lead}>{phrases.lead}</p>
      </header>
      <ul className={styles.cards}>
        {demoNames.map((demo) => (
          <li key={demo} className={styles.card}>
            <div className={styles.preview} role="img" aria-label={phrases.demos[demo].preview}>
              {previews[demo]}
            </div>
            <div className={styles.cardBody}>
              <h2>
                {/* The whole card opens the demo; the links below stay above it. */}
                <Link className={styles.cardLink} to={demoPath(demo)}>
                  {titles[demoPages[demo]]}
                </Link>
              </h2>
              <p>{phrases.demos[demo].text}</p>
              <p className={styles.cardLinks}>
                <Link
                  to={`${pathOf('labExploration')}#${demo}`}
                  aria-label={`${titles[demoPages[demo]]}: ${phrases.howItWorks}`}
                >
                  {phrases.howItWorks}
                </Link>
                <Link to={modelCardPath(demo)} aria-label={`${titles[demoPages[demo]]}: ${phrases.card}`}>
                  {phrases.card}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.notes}>
        <section>
          <h2>{phrases.private.heading}</h2>
          <p>{phrases.private.text}</p>
        </section>
        <section>
          <h2>{phrases.learn.heading}</h2>
          <p>{phrases.learn.text}</p>
          <ButtonLink to={pathOf('labExploration')}>{phrases.learn.action}</ButtonLink>
        </section>
      </div>
    </div>
  )
}

import { useEffect } from 'react'
import { Link } from 'react-router'
import { demoNames, demoPages, demoPath, modelCardPath } from '#lab/lab.paths.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { workOffline } from '../offline/public.ts'
import { AutopilotDrawing } from './drawings/AutopilotDrawing.tsx'
import { ChatDrawing } from './drawings/ChatDrawing.tsx'
import { FaceDrawing } from './drawings/FaceDrawing.tsx'
import { StyleDrawing } from './drawings/StyleDrawing.tsx'
import styles from './exploration.module.css'

export default function Exploration() {
  useEffect(() => {
    workOffline()
  }, [])
  const { titles } = usePhrases()
  const phrases = usePhrases('exploration')
  const { demos } = phrases

  useEffect(() => {
    // The words came after the browser looked for the anchor.
    const { hash } = window.location
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])

  const drawings = {
    emotion: <FaceDrawing labels={demos.emotion.labels} />,
    'style-transfer': <StyleDrawing labels={demos['style-transfer'].labels} />,
    'smart-chat': <ChatDrawing labels={demos['smart-chat'].labels} />,
    autopilot: <AutopilotDrawing labels={demos.autopilot.labels} />,
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{phrases.title}</h1>
        <p>{phrases.lead}</p>
        <nav aria-label={phrases.contents}>
          <ul>
            {demoNames.map((demo) => (
              <li key={demo}>
                <a href={`#${demo}`}>{titles[demoPages[demo]]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {demoNames.map((demo) => (
        <section key={demo} id={demo} className={styles.demo} aria-labelledby={`${demo}-heading`}>
          <h2 id={`${demo}-heading`}>{titles[demoPages[demo]]}</h2>
          <div className={styles.drawing} role="img" aria-label={demos[demo].drawing}>
            {drawings[demo]}
          </div>
          <div className={styles.columns}>
            <div className={styles.plain}>
              <h3>{phrases.plainly}</h3>
              {demos[demo].plain.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p className={styles.links}>
                <ButtonLink look="primary" to={demoPath(demo)}>
                  {phrases.open}
                </ButtonLink>
                <Link to={modelCardPath(demo)} aria-label={`${phrases.card}: ${titles[demoPages[demo]]}`}>
                  {phrases.card}
                </Link>
              </p>
            </div>
            <div className={styles.detail}>
              <h3>{phrases.inDetail}</h3>
              <dl>
                {demos[demo].detail.map(({ title, text }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              <h3>{phrases.limits}</h3>
              <ul className={styles.limits}>
                {demos[demo].limits.map((limit) => (
                  <li key={limit}>{limit}</li>
                ))}
              </ul>
            </div>
          </div>
        </section>
      ))}
    </div>
  )
}

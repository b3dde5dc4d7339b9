import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { type DemoName, demoNames, demoPages, demoPath, licencesPath, modelCardPath } from '#lab/lab.paths.ts'
import { useDocumentTitle, usePhrases } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { workOffline } from '../offline/public.ts'
import { measured } from './measured.ts'
import styles from './model-card.module.css'

const measureCommand = 'npm run bench:lab'

export default function ModelCard() {
  useEffect(() => {
    workOffline()
  }, [])
  const [search] = useSearchParams()
  const phrases = usePhrases('modelCards')
  const { titles } = usePhrases()
  const wanted = search.get('demo') ?? demoNames[0]
  const demo = demoNames.find((name) => name === wanted)
  if (demo) return <Card demo={demo} />
  return (
    <div className={styles.page}>
      <EmptyState
        title={phrases.unknown.title}
        text={phrases.unknown.text}
        actions={<ButtonLink to={pathOf('labHall')}>{titles.labHall}</ButtonLink>}
      />
    </div>
  )
}

function Card({ demo }: { demo: DemoName }) {
  const { titles } = usePhrases()
  const phrases = usePhrases('modelCards')
  const card = phrases.demos[demo]
  useDocumentTitle(`${titles[demoPages[demo]]} · ${titles.labModelCard}`)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <span className={styles.kind}>{titles.labModelCard}</span> {titles[demoPages[demo]]}
        </h1>
        <p>{card.summary}</p>
        <nav aria-label={phrases.others}>
          <ul>
            {demoNames.map((name) => (
              <li key={name}>
                <Link to={modelCardPath(name)} aria-current={name === demo ? 'page' : undefined}>
                  {titles[demoPages[name]]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>

      <section className={styles.section}>
        <h2>{phrases.method}</h2>
        {card.method.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ul className={styles.papers}>
          {card.papers.map(({ text, url }) => (
            <li key={text}>{url ? <a href={url}>{text}</a> : text}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{phrases.data}</h2>
        <p>{card.data}</p>
        <p className={styles.small}>
          <a href={licencesPath}>{phrases.licences}</a>
        </p>
      </section>
      <section className={styles.section}>
        <h2>{phrases.measured}</h2>
        <table className={styles.figures}>
          <tbody>
            {Object.entries(card.figures).map(([figure, label]) => (
              <tr key={figure}>
                <th scope="row">{label}</th>
                <td className="tabular">{measured[demo][figure]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.small}>
          {phrases.measureAgain} <code>{measureCommand}</code>
        </p>
      </section>
      <section className={styles.section}>
        <h2>{phrases.failures}</h2>
        <ul className={styles.failures}>
          {card.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{phrases.privacy}</h2>
        <p>{card.privacy}</p>
      </section>
      <p className={styles.links}>
        <ButtonLink look="primary" to={demoPath(demo)}>
          {phrases.open}
        </ButtonLink>
        <Link to={`${pathOf('labExploration')}#${demo}`}>{titles.labExploration}</Link>
      </p>
    </div>
  )
}

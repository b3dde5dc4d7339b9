import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { type DemoName, demoNames, demoPath, licencesPath, modelCardPath } from '#lab/lab.paths.ts'
import { usePhrases as useCommonPhrases, useDocumentTitle } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'
import { workOffline } from '../offline/public.ts'
import { measured } from './measured.ts'
import styles from './model-card.module.css'

const { Provider, usePhrases } = createLazyPhrases('lab-model-cards', {
  zh: () => import('#phrases/zh/lab/model-cards.ts').then(({ modelCards }) => modelCards),
  en: () => import('#phrases/en/lab/model-cards.ts').then(({ modelCards }) => modelCards),
})

const measureCommand = 'npm run bench:lab'

export default function ModelCard() {
  useEffect(() => {
    workOffline()
  }, [])
  return (
    <Provider>
      <Chosen />
    </Provider>
  )
}

function Chosen() {
  const [search] = useSearchParams()
  const phrases = usePhrases()
  const { lab } = useCommonPhrases()
  const wanted = search.get('demo') ?? demoNames[0]
  const demo = demoNames.find((name) => name === wanted)
  if (demo) return <Card demo={demo} />
  return (
    <div className={styles.page}>
      <EmptyState
        title={phrases.unknown.title}
        text={phrases.unknown.text}
        actions={<ButtonLink to={pathOf('labHall')}>{lab.title}</ButtonLink>}
      />
    </div>
  )
}

function Card({ demo }: { demo: DemoName }) {
  const { lab } = useCommonPhrases()
  const phrases = usePhrases()
  const card = phrases.demos[demo]
  useDocumentTitle(`${lab.demos[demo]} · ${lab.modelCard}`)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <span className={styles.kind}>{lab.modelCard}</span> {lab.demos[demo]}
        </h1>
        <p>{card.summary}</p>
        <nav aria-label={phrases.others}>
          <ul>
            {demoNames.map((name) => (
              <li key={name}>
                <Link to={modelCardPath(name)} aria-current={name === demo ? 'page' : undefined}>
                  {lab.demos[name]}
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
        <Link to={`${pathOf('labExploration')}#${demo}`}>{lab.exploration}</Link>
      </p>
    </div>
  )
}

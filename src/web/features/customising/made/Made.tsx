import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listBots } from '#contract/features/bots.ts'
import { type SetUpPath, setUpPaths, setUpSteps } from '#contract/features/customising/set-up.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useVisitorSession } from '#web/platform/session.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { BegunNotice } from '../begin/BegunNotice.tsx'
import styles from './made.module.css'

/** The first page of setting up a bot: how thorough it is to be, and what waits to be gone on with. */
export default function Made() {
  const made = usePhrases('made')
  const { account } = useVisitorSession()
  return (
    <div className={styles.page}>
      <PageHeader title={made.title} text={made.text} />
      <BegunNotice />
      {account && <Drafts />}
      <ul className={styles.paths}>
        {setUpPaths.map((path) => (
          <li key={path}>
            <PathCard path={path} />
          </li>
        ))}
      </ul>
      <p className={styles.estimates}>{made.estimates}</p>
      <p className={styles.quick}>
        {made.quick} <Link to={pathOf('createBot')}>{made.quickLink}</Link>
        {account && <Link to={`${pathOf('createBot')}?tour=1`}>{made.tour}</Link>}
      </p>
    </div>
  )
}

function PathCard({ path }: { path: SetUpPath }) {
  const { paths } = usePhrases('made')
  const { title, minutes, text, contains, start } = paths[path]
  return (
    <article className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{minutes}</span>
      </header>
      <p>{text}</p>
      <ol>
        {contains.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <ButtonLink look={path === 'basic' ? 'primary' : 'default'} to={`${setUpPath('persona')}?path=${path}`}>
        {start}
      </ButtonLink>
    </article>
  )
}

/** Bots whose setting up was left, also on another computer. */
function Drafts() {
  const made = usePhrases('made')
  const { steps } = usePhrases('progress')
  const { data } = useQuery(queryOf(listBots, {}))
  const drafts = data?.items.filter(({ setUp }) => setUp !== null) ?? []
  if (drafts.length === 0) return null
  return (
    <section className={styles.drafts} aria-label={made.drafts}>
      {drafts.map(
        ({ id, name, setUp }) =>
          setUp && (
            <div key={id} className={styles.begun}>
              <div>
                <h2>{name}</h2>
                <p>{made.draft(setUpSteps.indexOf(setUp.step) + 1, setUpSteps.length, steps[setUp.step])}</p>
              </div>
              <ButtonLink look="primary" to={setUpPath(setUp.step, id)}>
                {made.goOn(name)}
              </ButtonLink>
            </div>
          ),
      )}
    </section>
  )
}

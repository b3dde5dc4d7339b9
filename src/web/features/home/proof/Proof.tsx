import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import home from '../home.module.css'
import figures from './figures.json'
import styles from './proof.module.css'

const sets = ['banking77', 'stackfaq', 'shopZh', 'shopEn'] as const

/** What measures the figures again, in their order. */
const commands = [
  'npm run bench:engine',
  ...['answers-through-api.ts', 'crashes.ts', 'main-job.ts FILE'].map((file) => `npx tsx bench/product/${file}`),
]

/** What was measured, for people who buy; the commands are folded away. A test holds the figures to docs/benchmarks.md. */
export function Proof() {
  const { proof } = usePhrases('home')
  const format = useFormat()
  const facts = [
    proof.speed(figures.perSecond),
    proof.safety(figures.kills, figures.acknowledged),
    proof.start(figures.clicks),
  ]
  // A test holds the methods of the figures to those that have a name.
  const nameOf = (method: string) => proof.methods[method as keyof typeof proof.methods]
  return (
    <section className={home.section}>
      <div className={home.beside}>
        <div>
          <h2>{proof.heading}</h2>
          <p className={home.sectionText}>{proof.text}</p>
        </div>
        <div>
          <p className={styles.legend}>
            <span data-is-ours>{proof.ours}</span>
            <span>{proof.others}</span>
            <span className={styles.range}>{proof.range}</span>
          </p>
          <ul className={styles.sets}>
            {sets.map((name) => {
              const { title, text } = proof.sets[name]
              const { ours, best, others } = figures.sets[name]
              return (
                <li key={name}>
                  <div>
                    <strong>{title}</strong>
                    <span>{text}</span>
                  </div>
                  <div className={styles.line}>
                    <div aria-hidden="true">
                      {others.map((percent, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: figures that never change places
                        <i key={place} style={{ left: `${percent}%` }} />
                      ))}
                      <i data-is-ours style={{ left: `${ours}%` }} />
                    </div>
                    <p>
                      <strong className="tabular">{proof.score(format.number(ours))}</strong>
                      <span className="tabular">
                        {proof.bestOther(nameOf(best.method), format.number(best.percent))}
                      </span>
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ title, text }) => (
          <li key={title}>
            <strong className="tabular">{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.missed}>{proof.missed}</p>
      <details className={styles.repeat}>
        <summary>{proof.repeat}</summary>
        <pre>{commands.join('\n')}</pre>
      </details>
    </section>
  )
}

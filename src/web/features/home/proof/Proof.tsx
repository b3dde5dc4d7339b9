import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import home from '../home.module.css'
import figures from './figures.json'
import styles from './proof.module.css'

const sets = ['banking77', 'stackfaq', 'shopZh', 'shopEn'] as const

/** What was measured, each figure with the command that measures it again. A test holds them to docs/benchmarks.md. */
export function Proof() {
  const { proof } = usePhrases('home')
  const format = useFormat()
  const facts = [
    { ...proof.speed(figures.perSecond), command: 'npx tsx bench/product/answers-through-api.ts' },
    { ...proof.safety(figures.kills, figures.acknowledged), command: 'npx tsx bench/product/crashes.ts' },
    { ...proof.start(figures.clicks), command: 'npx tsx bench/product/main-job.ts FILE' },
  ]
  return (
    <section className={home.section}>
      <div className={home.beside}>
        <div>
          <h2>{proof.heading}</h2>
          <p className={home.sectionText}>{proof.text}</p>
          <p className={styles.command}>
            <code>npm run bench:engine</code>
          </p>
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
                      <span className="tabular">{proof.bestOther(best.library, format.number(best.percent))}</span>
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ title, text, command }) => (
          <li key={title}>
            <strong className="tabular">{title}</strong>
            <p>{text}</p>
            <code>{command}</code>
          </li>
        ))}
      </ul>
      <p className={styles.missed}>{proof.missed}</p>
    </section>
  )
}

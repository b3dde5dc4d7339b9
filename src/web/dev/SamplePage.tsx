import type { Locale } from '#contract/fields.ts'
import type { SampleContext, Samples } from '#web/ui/samples.ts'
import styles from './catalogue.module.css'

interface SamplePageProps {
  /** The part, for whoever reads along by ear. */
  title: string
  samples: Samples
  locale: Locale
}

/** The states of one part, one below the other. */
export function SamplePage({ title, samples, locale }: SamplePageProps) {
  const context: SampleContext = { locale, say: (zh, en) => (locale === 'zh' ? zh : en) }
  return (
    <main className={styles.samples} aria-label={title}>
      {Object.entries(samples).map(([name, Sample]) => (
        <section key={name} className={styles.sample} aria-label={name}>
          <p className={styles.sampleName} lang="en">
            {name}
          </p>
          <div>
            <Sample {...context} />
          </div>
        </section>
      ))}
    </main>
  )
}

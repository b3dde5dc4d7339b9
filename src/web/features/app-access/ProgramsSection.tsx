import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import {
  type ExampleLanguage,
  exampleLanguages,
  examples,
  exampleTasks,
  exampleVariables,
} from '#contract/features/app-access/examples/examples.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from './app-access.module.css'

/** Programs with the address and the bot filled in; the key stays out of what is copied. */
export function ProgramsSection() {
  const { examples: words } = usePhrases('appAccess')
  const bot = useBot()
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const values = { origin: window.location.origin, botId: bot.id, question: words.question }
  return (
    <section className={styles.section} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <p>{words.text(exampleVariables.key)}</p>
      </div>
      <SegmentedControl
        className={styles.languages}
        aria-label={words.language}
        data={exampleLanguages.map((value) => ({ value, label: words.languages[value] }))}
        value={language}
        onChange={(value) => setLanguage(exampleLanguages.find((each) => each === value) ?? 'curl')}
      />
      {exampleTasks.map((task) => {
        const program = examples[language][task](values)
        return (
          <details key={task} className={styles.program} open={task === 'ask'}>
            <summary>
              <strong>{words.tasks[task].title}</strong>
              <span>{words.tasks[task].text}</span>
            </summary>
            <div className={styles.code}>
              <pre>
                <code>{program}</code>
              </pre>
              <CopyButton text={program} />
            </div>
          </details>
        )
      })}
    </section>
  )
}

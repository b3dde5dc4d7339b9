import { Badge } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { ModelService } from '#contract/features/models.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ModelState } from './ModelState.tsx'
import styles from './models.module.css'

const stateColors = { off: 'gray', ready: 'teal', failing: 'red' } as const

/** One kind of model: what it is for, how it fares, and what is set. */
export function ModelCard({ service, children }: { service: ModelService; children: ReactNode }) {
  const { models } = usePhrases('admin')
  const titleId = useId()
  const texts = models.kind[service.kind]
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        <Badge color={stateColors[service.state]}>{models.state[service.state]}</Badge>
      </header>
      <p className={styles.text}>{texts.text}</p>
      <ModelState service={service} />
      {children}
    </section>
  )
}

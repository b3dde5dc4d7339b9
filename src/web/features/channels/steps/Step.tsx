import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './steps.module.css'

export function Steps({ children }: { children: ReactNode }) {
  const connecting = usePhrases('connecting')
  return (
    <ol className={styles.steps} aria-label={connecting.steps}>
      {children}
    </ol>
  )
}

interface StepProps {
  place: number
  title: string
  /** By the facts, never by a click. */
  isDone: boolean
  children: ReactNode
}

export function Step({ place, title, isDone, children }: StepProps) {
  const connecting = usePhrases('connecting')
  const format = useFormat()
  return (
    <li className={styles.step} data-step={place} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2.4} /> : format.number(place)}
      </span>
      <div className={styles.stepBody}>
        <h3>
          {title}
          {isDone && <span className="visually-hidden"> {connecting.done}</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}

interface ConsolePlaceProps {
  /** What one clicks, from outside to inside, in the words of that console. */
  place: readonly string[]
  /** The language of the console. */
  lang: 'en' | 'zh'
  /** The same in the reader's language; empty: they read it as it is. */
  gloss?: string
  /** Where it begins. */
  url?: string
  name?: string
}

/** Where something is in a platform's console, in that console's own language. */
export function ConsolePlace({ place, lang, gloss = '', url, name }: ConsolePlaceProps) {
  const connecting = usePhrases('connecting')
  return (
    <p className={styles.place}>
      <span className="visually-hidden">{connecting.inConsole}: </span>
      <span lang={lang}>
        {place.map((part, at) => (
          <span key={part}>
            {at > 0 && <i aria-hidden> › </i>}
            {at === place.length - 1 ? <strong>{part}</strong> : part}
          </span>
        ))}
      </span>
      {gloss !== '' && <span className={styles.gloss}>({gloss})</span>}
      {url !== undefined && name !== undefined && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {connecting.open(name)}
        </a>
      )}
    </p>
  )
}

/** When the places were compared with the platform's own words. */
export function CheckedOn({ day }: { day: string }) {
  const connecting = usePhrases('connecting')
  return <p className={styles.checkedOn}>{connecting.checkedOn(day.slice(0, 7))}</p>
}

import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import examples from './explained-example.json'
import styles from './product.module.css'

export interface ExplainedExample {
  readonly asked: string
  /** Words of the message that the best item has. */
  readonly words: readonly string[]
  /** A word of the message, and one of the item that means about the same. */
  readonly alike: readonly (readonly string[])[]
  /** Best first. */
  readonly candidates: readonly { readonly question: string; readonly percent: number }[]
}

/** The message with the words that matched underlined, and those that mean the same as others dotted. */
function marked({ asked, words, alike }: ExplainedExample): ReactNode[] {
  const kinds = new Map([
    ...words.map((word) => [word, 'same'] as const),
    ...alike.map(([word = '']) => [word, 'alike'] as const),
  ])
  const longestFirst = [...kinds.keys()].sort((a, b) => b.length - a.length)
  // The words are letters of two languages: none of them means anything in a pattern.
  return asked.split(new RegExp(`(${longestFirst.join('|')})`, 'i')).map((part, place) => {
    const kind = kinds.get(part)
    return kind === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed sentence
      <mark key={place} data-kind={kind}>
        {part}
      </mark>
    )
  })
}

/** One real message to the sample shop, and what the engine made of it. A test holds the figures to the engine. */
export function ExplainedExample() {
  const { why } = usePhrases('home')
  const format = useFormat()
  const example: ExplainedExample = examples[useLocale()]
  const [best, ...others] = example.candidates
  const { offersFrom, answersFrom } = examples
  const zones = [
    { label: why.zones.refuse, from: 0, to: offersFrom },
    { label: why.zones.offer, from: offersFrom, to: answersFrom },
    { label: why.zones.answer, from: answersFrom, to: 100 },
  ]
  return (
    <dl className={styles.explained}>
      <div>
        <dt>{why.asked}</dt>
        <dd className={styles.asked}>{marked(example)}</dd>
      </div>
      <div>
        <dt>{why.item}</dt>
        <dd>
          <strong>{best?.question}</strong>
          {example.alike.length > 0 && (
            <ul className={styles.alike}>
              {example.alike.map(([asked, item]) => (
                <li key={asked}>{why.alike(asked ?? '', item ?? '')}</li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      <div>
        <dt>{why.confidence}</dt>
        <dd>
          <div className={styles.axis} aria-hidden="true">
            {zones.map(({ label, from, to }, place) => (
              <span key={label} data-zone={place} style={{ flexGrow: to - from }}>
                {label}
              </span>
            ))}
            {example.candidates.map(({ question, percent }) => (
              <i
                key={question}
                data-is-best={question === best?.question || undefined}
                style={{ left: `${percent}%` }}
              />
            ))}
          </div>
          <ul className={styles.candidates}>
            {example.candidates.map(({ question, percent }) => (
              <li key={question}>
                <span>{question}</span> <span className="tabular">{format.percent(percent / 100)}</span>
              </li>
            ))}
          </ul>
          {others.length > 0 && <p className={styles.aside}>{why.others}</p>}
        </dd>
      </div>
    </dl>
  )
}

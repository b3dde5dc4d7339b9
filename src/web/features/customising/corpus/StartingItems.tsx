import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fillBlanks, openBlanksIn } from '#contract/features/facts.ts'
import { excerptOf } from '#web/features/corpus/public.ts'
import { useFacts } from '#web/features/facts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import styles from './corpus.module.css'
import type { Items } from './use-items.ts'
import { useToggle } from './use-toggle.ts'

const shownAtFirst = 6

/** What the bot began with, to be looked through: each item on or off. */
export function StartingItems({ items }: { items: Items }) {
  const { corpus } = usePhrases('progress')
  const format = useFormat()
  const bot = useBot()
  const facts = useFacts() ?? []
  const { values, change } = useSetUp()
  const [isWhole, setWhole] = useState(false)
  const toggle = useToggle()
  const { starting, isPending, error, refetch } = items
  const rows = starting.map((item) => {
    const waitsFor = openBlanksIn(`${item.question} ${item.answer}`, facts)
    return { item, waitsFor, isOn: item.isEnabled && waitsFor.length === 0 }
  })
  const waiting = rows.filter(({ item, waitsFor }) => item.isEnabled && waitsFor.length > 0).length
  const counted = corpus.on(format.number(rows.filter(({ isOn }) => isOn).length), format.number(rows.length))
  return (
    <section className={flow.section} aria-labelledby="starting-items">
      <header>
        <h2 id="starting-items">{corpus.starting}</h2>
        {rows.length > 0 && (
          <span>
            {counted}
            {waiting > 0 && (
              <>
                {' · '}
                {corpus.waiting(format.number(waiting))} <Link to={setUpPath('offer', bot.id)}>{corpus.fill}</Link>
              </>
            )}
          </span>
        )}
      </header>
      {error && rows.length === 0 && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {!isPending && !error && rows.length === 0 && <p>{corpus.none}</p>}
      <ul className={styles.items}>
        {(isWhole ? rows : rows.slice(0, shownAtFirst)).map(({ item, waitsFor, isOn }) => (
          <li key={item.id} data-off={!isOn || undefined}>
            <div lang={bot.language}>
              <h3>{item.question}</h3>
              <p>{excerptOf(fillBlanks(item.answer, facts))}</p>
              {item.isEnabled && waitsFor.length > 0 && <small>{corpus.waitsFor(waitsFor)}</small>}
            </div>
            {item.isEnabled && waitsFor.length > 0 ? (
              <Link to={setUpPath('offer', bot.id)} aria-label={corpus.fillFor(item.question)}>
                {corpus.fill}
              </Link>
            ) : (
              <button
                type="button"
                role="switch"
                className={styles.switch}
                aria-checked={item.isEnabled}
                aria-label={corpus.toggle(item.question)}
                onClick={() => void toggle(item)}
              >
                <i />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <div className={styles.below}>
          {rows.length > shownAtFirst && (
            <PlainButton size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? corpus.showLess : corpus.showAll(format.number(rows.length))}
            </PlainButton>
          )}
          <Checkbox
            label={corpus.reviewed}
            checked={values.isReviewed}
            onChange={({ currentTarget }) => change({ isReviewed: currentTarget.checked })}
          />
        </div>
      )}
    </section>
  )
}

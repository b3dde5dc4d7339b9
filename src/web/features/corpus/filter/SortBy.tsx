import { Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CorpusSort, corpusSorts } from '#contract/features/corpus.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import type { CorpusFilterState } from './use-corpus-filter.ts'

type SortState = Pick<CorpusFilterState, 'sort' | 'changeSort'>

/** A column's two orders: the one of the first click, and the one that the next click turns it to. */
const ordersOf = {
  updated: ['changed', 'oldest'],
  hits: ['hits', 'unused'],
} as const satisfies Record<string, readonly [CorpusSort, CorpusSort]>

/** The head of a column that the list can be ordered by. */
export function SortHead({ column, state }: { column: keyof typeof ordersOf; state: SortState }) {
  const { columns, sort: phrases } = usePhrases('corpus')
  const [first, second] = ordersOf[column]
  const isSorted = state.sort === first || state.sort === second
  const shown = isSorted ? state.sort : first
  const Arrow = shown === first ? IconArrowDown : IconArrowUp
  const label = `${columns[column]}: ${phrases[shown]}`
  return (
    <button
      type="button"
      className={styles.sortHead}
      aria-pressed={isSorted}
      aria-label={label}
      title={label}
      onClick={() => state.changeSort(state.sort === first ? second : first)}
    >
      <Arrow size={12} className={styles.sortArrow} aria-hidden />
      {columns[column]}
    </button>
  )
}

/** The same orders where there are no columns. */
export function SortSelect({ state }: { state: SortState }) {
  const { sort: phrases } = usePhrases('corpus')
  return (
    <Select
      label={phrases.label}
      data={corpusSorts.map((sort) => ({ value: sort, label: phrases[sort] }))}
      allowDeselect={false}
      value={state.sort}
      onChange={(chosen) => state.changeSort(corpusSorts.find((sort) => sort === chosen) ?? 'changed')}
    />
  )
}

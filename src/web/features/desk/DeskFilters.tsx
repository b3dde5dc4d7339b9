import { Select } from '@mantine/core'
import { type EnquirySort, enquirySorts } from '#contract/features/enquiries/entries.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import styles from './desk.module.css'

/** One choice of the list: what it is about, and what may be chosen. */
export interface DeskChoice {
  readonly label: string
  /** The words for "no matter which". */
  readonly all: string
  readonly options: Readonly<Record<string, string>>
  /** Empty: no matter which. */
  readonly value: string
  readonly onChange: (value: string) => void
}

interface DeskFiltersProps {
  searchLabel: string
  q: string
  /** Keep it the same from one drawing to the next. */
  onSearch: (q: string) => void
  choices: readonly DeskChoice[]
  sort: EnquirySort
  onSort: (sort: EnquirySort) => void
}

/** Above a list of enquiries: what is looked for, what of it, and in which order. */
export function DeskFilters({ searchLabel, q, onSearch, choices, sort, onSort }: DeskFiltersProps) {
  const desk = usePhrases('desk')
  return (
    <div className={styles.filters}>
      <SearchBox className={styles.search} label={searchLabel} value={q} onChange={onSearch} />
      {choices.map(({ label, all, options, value, onChange }) => (
        <Select
          key={label}
          className={styles.choice ?? ''}
          aria-label={label}
          data={[
            { value: '', label: all },
            ...Object.entries(options).map(([option, text]) => ({ value: option, label: text })),
          ]}
          allowDeselect={false}
          value={value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      ))}
      <Select
        className={styles.choice ?? ''}
        aria-label={desk.sortLabel}
        data={enquirySorts.map((each) => ({ value: each, label: desk.sorts[each] }))}
        allowDeselect={false}
        value={sort}
        onChange={(chosen) => onSort(enquirySorts.find((each) => each === chosen) ?? 'newest')}
      />
    </div>
  )
}

import { Select } from '@mantine/core'
import type { RefObject } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import styles from '../corpus.module.css'
import { useIntents } from '../corpus.queries.ts'
import { DateFilter } from './DateFilter.tsx'
import type { CorpusFilterState } from './use-corpus-filter.ts'

interface FilterBarProps {
  state: CorpusFilterState
  searchRef: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
}

const states = ['yes', 'no', 'blanks', 'deleted'] as const

export function FilterBar({ state: { filter, change }, searchRef, onSearch }: FilterBarProps) {
  const corpus = usePhrases('corpus')
  const { blank } = usePhrases('facts')
  return (
    <search className={styles.filters}>
      <SearchBox
        label={corpus.search.label}
        value={filter.q}
        onChange={onSearch}
        className={styles.search}
        inputRef={searchRef}
      />
      {filter.enabled !== 'deleted' && (
        <>
          <DateFilter value={filter} onChange={change} />
          <IntentFilter value={filter.intent} onChange={(intent) => change({ intent })} />
        </>
      )}
      <Select
        aria-label={corpus.enabled.label}
        className={styles.stateFilter ?? ''}
        placeholder={corpus.enabled.all}
        data-chosen={filter.enabled !== null || undefined}
        data={[
          { value: 'all', label: corpus.enabled.all },
          { value: 'yes', label: corpus.enabled.yes },
          { value: 'no', label: corpus.enabled.no },
          { value: 'blanks', label: blank.filter },
          { value: 'deleted', label: corpus.deleted.title },
        ]}
        allowDeselect={false}
        value={filter.enabled ?? 'all'}
        onChange={(value) => change({ enabled: states.find((state) => state === value) ?? null })}
      />
    </search>
  )
}

function IntentFilter({ value, onChange }: { value: string; onChange: (intent: string) => void }) {
  const { intents: phrases } = usePhrases('corpus')
  const format = useFormat()
  const { data } = useIntents()
  const counts = new Map(data?.items.map(({ intent, count }) => [intent, count]))
  // An intent of the address that is no longer in use must still show.
  const known = [...new Set([...(value === '' ? [] : [value]), ...counts.keys()])]
  return (
    <Select
      aria-label={phrases.label}
      className={styles.intentFilter ?? ''}
      placeholder={phrases.all}
      data-chosen={value !== '' || undefined}
      data={known}
      searchable
      clearable
      limit={50}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      nothingFoundMessage={phrases.none}
      renderOption={({ option }) => (
        <span className={styles.intentOption}>
          <span>{option.value}</span>
          <span className="tabular">{format.number(counts.get(option.value) ?? 0)}</span>
        </span>
      )}
      value={value === '' ? null : value}
      onChange={(intent) => onChange(intent ?? '')}
    />
  )
}

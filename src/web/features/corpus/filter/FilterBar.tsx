import { ActionIcon, Button, Drawer, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { stackedRows } from '#web/ui/break-points.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import styles from '../corpus.module.css'
import { useIntents } from '../corpus.queries.ts'
import { itemStates } from './corpus-filter.ts'
import { DateFilter } from './DateFilter.tsx'
import { SortSelect } from './SortBy.tsx'
import type { CorpusFilterState } from './use-corpus-filter.ts'

interface FilterBarProps {
  state: CorpusFilterState
  searchRef: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  /** While anything is filtered. */
  onReset?: (() => void) | undefined
}

export function FilterBar({ state, searchRef, onSearch, onReset }: FilterBarProps) {
  const { filter, change } = state
  const corpus = usePhrases('corpus')
  const { common } = usePhrases()
  const isStacked = useMediaQuery(stackedRows, false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const { q: _q, ...chosen } = filter
  const isChosen = Object.values(chosen).some((value) => value !== null && value !== '')
  const filters = (
    <>
      {filter.enabled !== 'deleted' && (
        <>
          <DateFilter value={filter} onChange={change} />
          <IntentFilter value={filter.intent} onChange={(intent) => change({ intent })} />
        </>
      )}
      <StateFilter value={filter.enabled} onChange={(enabled) => change({ enabled })} />
    </>
  )
  return (
    <search className={styles.filters}>
      <SearchBox
        label={corpus.search.label}
        value={filter.q}
        onChange={onSearch}
        className={styles.search}
        inputRef={searchRef}
      />
      {isStacked ? (
        <>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={corpus.search.filters}
            data-chosen={isChosen || undefined}
            className={styles.filterButton ?? ''}
            onClick={() => setOpen(true)}
          >
            <IconFilter size={20} aria-hidden />
          </ActionIcon>
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position="bottom"
            size="auto"
            title={corpus.search.filters}
            closeButtonProps={{ 'aria-label': common.actions.close }}
          >
            <div className={styles.sheet}>
              {filters}
              {filter.enabled !== 'deleted' && <SortSelect state={state} />}
              <Button onClick={() => setOpen(false)}>{corpus.search.show}</Button>
            </div>
          </Drawer>
        </>
      ) : (
        <>
          {onReset && (
            <button type="button" className={`${styles.linkButton} ${styles.reset}`} onClick={onReset}>
              {corpus.search.reset}
            </button>
          )}
          {filters}
        </>
      )}
    </search>
  )
}

type State = CorpusFilterState['filter']['enabled']

function StateFilter({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  const corpus = usePhrases('corpus')
  const { blank } = usePhrases('facts')
  return (
    <Select
      aria-label={corpus.enabled.label}
      className={styles.stateFilter ?? ''}
      placeholder={corpus.enabled.all}
      data-chosen={value !== null || undefined}
      data={[
        { value: 'all', label: corpus.enabled.all },
        { value: 'yes', label: corpus.enabled.yes },
        { value: 'no', label: corpus.enabled.no },
        { value: 'blanks', label: blank.filter },
        { value: 'template', label: corpus.enabled.template },
        { value: 'upcoming', label: corpus.validity.filter.upcoming },
        { value: 'ended', label: corpus.validity.filter.ended },
        { value: 'limited', label: corpus.validity.filter.limited },
        { value: 'deleted', label: corpus.deleted.title },
      ]}
      allowDeselect={false}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(itemStates.find((state) => state === chosen) ?? null)}
    />
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

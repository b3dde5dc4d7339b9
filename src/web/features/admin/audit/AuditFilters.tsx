import { Button, Select, TextInput } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import { type AuditAction, auditActions } from '#contract/audit-actions.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { FilterText } from '../lists/FilterText.tsx'
import styles from './audit.module.css'
import type { AuditLogFilter } from './audit-filter.ts'

interface AuditFiltersProps {
  filter: AuditLogFilter
  isFiltered: boolean
  onChange: (change: Partial<AuditLogFilter>) => void
  onReset: () => void
}

const all = Object.keys(auditActions) as AuditAction[]

/** Account, action and order at once; the rest unfolds. */
export function AuditFilters({ filter, isFiltered, onChange, onReset }: AuditFiltersProps) {
  const { common } = usePhrases()
  const { filters, actions, sorts } = usePhrases('audit')
  const { actor, target, address, from, to } = filter
  const [isOpen, setOpen] = useState([actor, target, address, from, to].some((value) => value !== ''))
  const moreId = useId()
  return (
    <search className={styles.filters}>
      <div className={styles.filterLine}>
        <SearchBox
          className={styles.search}
          label={filters.account}
          value={filter.account}
          onChange={useCallback((account: string) => onChange({ account }), [onChange])}
        />
        <Select
          className={styles.action}
          aria-label={filters.action}
          placeholder={filters.anyAction}
          data={all.map((value) => ({ value, label: actions[value] }))}
          value={filter.action === '' ? null : filter.action}
          onChange={(value) => onChange({ action: (value ?? '') as AuditLogFilter['action'] })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': filters.clearAction }}
          nothingFoundMessage={filters.noAction}
        />
        <OrderSelect
          className={styles.sort}
          label={filters.sort}
          words={sorts}
          value={filter.sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? filters.less : filters.more}
        </Button>
        {isFiltered && (
          <Button variant="subtle" onClick={onReset}>
            {common.list.clearFilters}
          </Button>
        )}
      </div>
      <div id={moreId} className={styles.more} hidden={!isOpen}>
        <FilterText
          label={filters.actor}
          value={actor}
          onChange={useCallback((value: string) => onChange({ actor: value }), [onChange])}
        />
        <FilterText
          label={filters.target}
          value={target}
          onChange={useCallback((value: string) => onChange({ target: value }), [onChange])}
        />
        <FilterText
          label={filters.address}
          description={filters.addressHint}
          value={address}
          onChange={useCallback((value: string) => onChange({ address: value }), [onChange])}
        />
        <TextInput
          type="date"
          label={filters.from}
          max={to}
          value={from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={filters.to}
          min={from}
          value={to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
    </search>
  )
}

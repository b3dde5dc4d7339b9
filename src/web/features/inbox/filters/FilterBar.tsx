import { ActionIcon, Button, Drawer, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { conversationStateSchema, verdictSchema } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { stackedRows, threeColumns } from '#web/ui/break-points.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import styles from './filters.module.css'
import { minSearchLength } from './inbox-filter.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { platformChoices, usePlatformName } from './platforms.tsx'
import type { InboxFilterState } from './use-inbox-filter.ts'

interface FilterBarProps {
  state: InboxFilterState
  /** Codes that any conversation of the bot has. */
  platforms: readonly string[]
  searchRef: RefObject<HTMLInputElement | null>
  /** Saved filters, export, settings. */
  tools: ReactNode
}

/** Search and filters; on narrow screens the filters are in a sheet. */
export function FilterBar({ state, platforms, searchRef, tools }: FilterBarProps) {
  const { filter, change, reset, isFiltered } = state
  const { common } = usePhrases()
  const inbox = usePhrases('inbox')
  // Beside title and search four fields need the room of three columns.
  const isWide = useMediaQuery(threeColumns, false, { getInitialValueInEffect: false })
  const isStacked = useMediaQuery(stackedRows, false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const search = useCallback((q: string) => change({ q }), [change])
  const { q, ...chosen } = filter
  const isChosen = Object.values(chosen).some((value) => value !== null && value !== '')
  const isTooShort = q.trim() !== '' && q.trim().length < minSearchLength
  const filters = <Filters state={state} platforms={platforms} />
  return (
    <search className={styles.bar}>
      <div className={styles.searchField}>
        <SearchBox
          label={inbox.search}
          value={q}
          onChange={search}
          className={styles.search}
          // The key is for keyboards.
          {...(isStacked ? {} : { inputRef: searchRef })}
        />
        <p className={styles.tooShort} role="status">
          {isTooShort && inbox.searchTooShort}
        </p>
      </div>
      {!isWide ? (
        <>
          <ActionIcon
            variant="default"
            size={isStacked ? 44 : 36}
            aria-label={inbox.filters}
            data-chosen={isChosen || undefined}
            className={styles.button ?? ''}
            onClick={() => setOpen(true)}
          >
            <IconFilter size={20} aria-hidden />
          </ActionIcon>
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position={isStacked ? 'bottom' : 'right'}
            // A share of the height: with "auto" the sheet opens at a wrong place.
            size={isStacked ? '62%' : 340}
            title={inbox.filters}
            closeButtonProps={{ 'aria-label': common.actions.close }}
          >
            <div className={styles.sheet}>
              {filters}
              <Button onClick={() => setOpen(false)}>{inbox.show}</Button>
              {isFiltered && (
                <Button variant="default" onClick={reset}>
                  {inbox.reset}
                </Button>
              )}
            </div>
          </Drawer>
        </>
      ) : (
        filters
      )}
      {tools}
    </search>
  )
}

function Filters({ state: { filter, change }, platforms }: Pick<FilterBarProps, 'state' | 'platforms'>) {
  const inbox = usePhrases('inbox')
  const platformName = usePlatformName()
  return (
    <>
      <Choice
        label={inbox.platform.label}
        any={inbox.platform.all}
        value={filter.platform}
        choices={platformChoices(platforms, filter.platform).map((code) => ({
          value: code,
          label: platformName(code),
        }))}
        onChange={(platform) => change({ platform })}
      />
      <PeriodFilter value={filter} onChange={change} />
      <Choice
        label={inbox.state.label}
        any={inbox.state.any}
        value={filter.state ?? ''}
        choices={conversationStateSchema.options.map((value) => ({ value, label: inbox.state[value] }))}
        onChange={(value) => change({ state: conversationStateSchema.options.find((each) => each === value) ?? null })}
      />
      <Choice
        label={inbox.rating.label}
        any={inbox.rating.any}
        value={filter.rating ?? ''}
        choices={verdictSchema.options.map((value) => ({ value, label: inbox.rating[value] }))}
        onChange={(value) => change({ rating: verdictSchema.options.find((each) => each === value) ?? null })}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  /** What stands for no filter. */
  any: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const anyValue = 'any'

function Choice({ label, any, value, choices, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className={styles.choice ?? ''}
      data-chosen={value !== '' || undefined}
      data={[{ value: anyValue, label: any }, ...choices]}
      allowDeselect={false}
      comboboxProps={{ width: 220, position: 'bottom-end' }}
      value={value === '' ? anyValue : value}
      onChange={(chosen) => onChange(chosen === null || chosen === anyValue ? '' : chosen)}
    />
  )
}

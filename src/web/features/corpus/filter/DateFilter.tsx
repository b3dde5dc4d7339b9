import { Button, Popover, Stack } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/en-gb'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import { anyDay, type DaysFilter } from './corpus-filter.ts'
import { quickRanges } from './date-range.ts'

interface DateFilterProps {
  value: DaysFilter
  onChange: (value: DaysFilter) => void
}

const dayjsLocale = { zh: 'zh-cn', en: 'en-gb' } as const

/** Quick picks, or any days. */
export function DateFilter({ value, onChange }: DateFilterProps) {
  const { dates } = usePhrases('corpus')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [isCustom, setCustom] = useState(false)
  const [days, setDays] = useState<[string | null, string | null]>([null, null])
  const label = useRangeLabel(value)
  const { updated, from, to } = value
  const hasDays = updated === null && (from !== null || to !== null)
  const isAny = updated === null && !hasDays
  const isCustomShown = isCustom || hasDays

  function open(isOpening: boolean) {
    setOpen(isOpening)
    setCustom(false)
    if (isOpening) setDays(hasDays ? [from, to] : [null, null])
  }

  function choose(chosen: Partial<DaysFilter>) {
    onChange({ ...anyDay, ...chosen })
    setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          data-chosen={!isAny || undefined}
          className={styles.filterButton ?? ''}
          onClick={() => open(!isOpen)}
        >
          {label === null ? dates.any : dates.chosen(label)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={dates.label}>
        <Stack gap={4} className={styles.options ?? ''}>
          <Option isChosen={isAny} label={dates.all} onChoose={() => choose({})} />
          {quickRanges.map((range) => (
            <Option
              key={range}
              isChosen={updated === range}
              label={dates[range]}
              onChoose={() => choose({ updated: range })}
            />
          ))}
          <Option isChosen={hasDays} label={dates.custom} isExpanded={isCustomShown} onChoose={() => setCustom(true)} />
        </Stack>
        {isCustomShown && (
          <DatesProvider settings={{ locale: dayjsLocale[locale], firstDayOfWeek: 1, weekendDays: [] }}>
            <DatePicker type="range" allowSingleDateInRange value={days} onChange={setDays} mt="sm" />
            <Button
              mt="sm"
              fullWidth
              size="xs"
              disabled={days[0] === null}
              onClick={() => days[0] !== null && choose({ from: days[0], to: days[1] ?? days[0] })}
            >
              {dates.apply}
            </Button>
          </DatesProvider>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface OptionProps {
  label: string
  isChosen: boolean
  isExpanded?: boolean
  onChoose: () => void
}

function Option({ label, isChosen, isExpanded, onChoose }: OptionProps) {
  return (
    <button type="button" aria-pressed={isChosen} aria-expanded={isExpanded} onClick={onChoose}>
      {label}
    </button>
  )
}

function useRangeLabel({ updated, from, to }: DaysFilter): string | null {
  const { dates } = usePhrases('corpus')
  const format = useFormat()
  if (updated !== null) return dates[updated]
  // Noon keeps the day the same in every time zone of the reader.
  const day = (text: string) => format.date(`${text}T12:00:00`)
  if (from && to) return from === to ? day(from) : dates.between(day(from), day(to))
  return from ? dates.since(day(from)) : to ? dates.until(day(to)) : null
}

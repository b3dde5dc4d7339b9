import { Button, Popover, Stack } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/en-gb'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from './filters.module.css'
import { anyPeriod, type PeriodFilter as Period, periods } from './inbox-filter.ts'
import { usePeriodName } from './use-filter-words.ts'

const dayjsLocale = { zh: 'zh-cn', en: 'en-gb' } as const

/** Quick picks, or any days. */
export function PeriodFilter({ value, onChange }: { value: Period; onChange: (value: Period) => void }) {
  const { period: phrases } = usePhrases('inbox')
  const locale = useLocale()
  const nameOf = usePeriodName()
  const [isOpen, setOpen] = useState(false)
  const [isCustom, setCustom] = useState(false)
  const [days, setDays] = useState<[string | null, string | null]>([null, null])
  const { period, from, until } = value
  const hasDays = period === null && (from !== null || until !== null)
  const isAny = period === null && !hasDays
  const isCustomShown = isCustom || hasDays

  function open(isOpening: boolean) {
    setOpen(isOpening)
    setCustom(false)
    if (isOpening) setDays(hasDays ? [from, until] : [null, null])
  }

  function choose(chosen: Partial<Period>) {
    onChange({ ...anyPeriod, ...chosen })
    setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          fw={500}
          justify="space-between"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          data-chosen={!isAny || undefined}
          className={styles.button ?? ''}
          onClick={() => open(!isOpen)}
        >
          {nameOf(value) ?? phrases.any}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={phrases.label}>
        <Stack gap={4} className={styles.options ?? ''}>
          <Option isChosen={isAny} label={phrases.any} onChoose={() => choose({})} />
          {periods.map((range) => (
            <Option
              key={range}
              isChosen={period === range}
              label={phrases[range]}
              onChoose={() => choose({ period: range })}
            />
          ))}
          <Option
            isChosen={hasDays}
            label={phrases.custom}
            isExpanded={isCustomShown}
            onChoose={() => setCustom(true)}
          />
        </Stack>
        {isCustomShown && (
          <DatesProvider settings={{ locale: dayjsLocale[locale], firstDayOfWeek: 1, weekendDays: [] }}>
            <DatePicker type="range" allowSingleDateInRange value={days} onChange={setDays} mt="sm" />
            <Button
              mt="sm"
              fullWidth
              size="xs"
              disabled={days[0] === null}
              onClick={() => days[0] !== null && choose({ from: days[0], until: days[1] ?? days[0] })}
            >
              {phrases.apply}
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

import { Button, Group, Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addHolidays, type Holiday, listHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
import { type DayKind, dayKinds } from '#contract/plans/working-days.ts'
import { plusDays } from '#contract/time-zones.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { errorText } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../terms.module.css'

const [firstYear, lastYear] = [2000, 2200]
const filterSchema = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/)
    .refine((year) => Number(year) >= firstYear && Number(year) <= lastYear)
    .catch(''),
  kind: z.enum(['', ...dayKinds]).catch(''),
})
const tones = { holiday: 'off', working: 'waiting' } as const

/** Days on which nobody works, and weekend days on which people do, a year at a time. */
export default function Holidays() {
  const { holidays } = usePhrases('termsDesk')
  const { filter, change } = useAddressFilter(filterSchema)
  const [thisYear] = useState(() => new Date().getFullYear())
  const year = filter.year === '' ? thisYear : Number(filter.year)
  const query = useQuery(queryOf(listHolidays, { query: { year } }))
  const { kind } = filter
  const shown = query.data?.items.filter((item) => kind === '' || item.kind === kind) ?? []
  const isNoneOfKind = kind !== '' && shown.length === 0 && query.data?.items.length !== 0
  return (
    <div className={styles.page}>
      <PageHeader
        title={holidays.title}
        text={holidays.text}
        actions={
          <>
            <Button variant="default" disabled={year <= firstYear} onClick={() => change({ year: String(year - 1) })}>
              {holidays.earlier}
            </Button>
            <Button variant="default" disabled={year >= lastYear} onClick={() => change({ year: String(year + 1) })}>
              {holidays.later}
            </Button>
          </>
        }
      />
      <AddHolidays year={year} />
      <section className={styles.section}>
        <div className={styles.yearHead}>
          <h2>{year}</h2>
          <Select
            aria-label={holidays.kind}
            data={[
              { value: '', label: holidays.all },
              ...dayKinds.map((value) => ({ value, label: holidays.kinds[value] })),
            ]}
            value={kind}
            allowDeselect={false}
            onChange={(value) => change({ kind: dayKinds.find((each) => each === value) ?? '' })}
          />
        </div>
        {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {query.data ? (
          isNoneOfKind ? (
            <NoMatch {...holidays.noMatch} onReset={() => change({ kind: '' })} />
          ) : (
            <HolidayList year={year} items={shown} />
          )
        ) : (
          !query.error && <Loading />
        )}
      </section>
    </div>
  )
}

/** Days in a row of one kind and name are one entry. */
function inRows(items: readonly Holiday[]): Holiday[][] {
  const rows: Holiday[][] = []
  for (const holiday of items) {
    const before = rows.at(-1)?.at(-1)
    const follows =
      before?.name === holiday.name && before.kind === holiday.kind && plusDays(before.day, 1) === holiday.day
    if (follows) rows.at(-1)?.push(holiday)
    else rows.push([holiday])
  }
  return rows
}

function HolidayList({ year, items }: { year: number; items: readonly Holiday[] }) {
  const all = usePhrases()
  const { holidays } = usePhrases('termsDesk')
  const format = useFormat()
  const dayText = useDayText()
  const removing = useCall(removeHoliday, { invalidates: [listHolidays] })

  async function remove(days: readonly Holiday[], text: string): Promise<void> {
    try {
      for (const { day } of days) await removing.call({ params: { day } })
      showToast({ message: holidays.removed(text) })
    } catch (error) {
      showToast({ color: 'red', message: errorText(all, error) })
    }
  }

  if (items.length === 0)
    return (
      <>
        <p>{holidays.none(String(year))}</p>
        <p className={styles.small}>{holidays.noneText}</p>
      </>
    )
  return (
    <ul className={styles.losses}>
      {inRows(items).map((days) => {
        const [first, last] = [days[0], days.at(-1)]
        if (first === undefined || last === undefined) return null
        const text = first === last ? dayText(first.day) : `${dayText(first.day)} – ${dayText(last.day)}`
        return (
          <li key={first.day}>
            <div className={styles.named}>
              <strong>{first.name}</strong>
              <StatusChip tone={tones[first.kind]}>{holidays.kinds[first.kind]}</StatusChip>
            </div>
            <p className="tabular">
              {text} · {holidays.days(format.number(days.length))}
            </p>
            <Button
              size="compact-sm"
              variant="default"
              loading={removing.isBusy}
              aria-label={holidays.remove(text)}
              onClick={() => void remove(days, text)}
            >
              {all.common.actions.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function AddHolidays({ year }: { year: number }) {
  const { holidays } = usePhrases('termsDesk')
  const form = useContractForm(addHolidays, {
    initial: { kind: 'holiday' as DayKind, from: '', to: '', name: '' },
    // Most entries of one day are typed once.
    argumentsOf: ({ kind, from, to, name }) => ({ body: { from, to: to === '' ? from : to, name, kind } }),
    invalidates: [listHolidays],
    onSaved: (_, { kind }): void => {
      showToast({ message: holidays.added })
      form.restart({ kind, from: '', to: '', name: '' })
    },
  })
  const { kind, from, to } = form.values

  /** What was wrong with the days as one kind may be right as the other. */
  function changeKind(chosen: DayKind): void {
    form.setValue('kind', chosen)
    form.setValue('from', from)
    form.setValue('to', to)
  }

  return (
    <section className={styles.section}>
      <h2>{holidays.add}</h2>
      <form className={styles.section} id={form.id} onSubmit={form.onSubmit} noValidate>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <Radio.Group
          label={holidays.kind}
          value={kind}
          onChange={(value) => changeKind(dayKinds.find((each) => each === value) ?? 'holiday')}
        >
          <Group gap="lg" mt="xs">
            <Radio value="holiday" label={holidays.kinds.holiday} />
            <Radio value="working" label={holidays.workingAtWeekends} />
          </Group>
        </Radio.Group>
        <div className={`${styles.search} ${styles.fromTop}`}>
          <TextInput
            type="date"
            label={holidays.from}
            min={`${year}-01-01`}
            max={`${year}-12-31`}
            {...form.input('from')}
          />
          <TextInput type="date" label={holidays.to} {...form.input('to')} />
          <TextInput label={holidays.name} placeholder={holidays.namePlaceholders[kind]} {...form.input('name')} />
          <Button type="submit" loading={form.isSending}>
            {holidays.submit}
          </Button>
        </div>
      </form>
    </section>
  )
}

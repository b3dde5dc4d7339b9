import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addHolidays, type Holiday, listHolidays, removeHoliday } from '#contract/features/terms/holidays.ts'
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
import { showToast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../terms.module.css'

const filterSchema = z.object({ year: z.coerce.number().int().min(2000).max(2200).catch(0) })

/** Days that are no working days, a year at a time. */
export default function Holidays() {
  const { holidays } = usePhrases('termsDesk')
  const { filter, change } = useAddressFilter(filterSchema)
  const [thisYear] = useState(() => new Date().getFullYear())
  const year = filter.year === 0 ? thisYear : filter.year
  const query = useQuery(queryOf(listHolidays, { query: { year } }))
  return (
    <div className={styles.page}>
      <PageHeader
        title={holidays.title}
        text={holidays.text}
        actions={
          <>
            <Button variant="default" onClick={() => change({ year: year - 1 })}>
              {holidays.earlier}
            </Button>
            <Button variant="default" onClick={() => change({ year: year + 1 })}>
              {holidays.later}
            </Button>
          </>
        }
      />
      <AddHolidays year={year} />
      <section className={styles.section}>
        <h2>{year}</h2>
        {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {query.data ? <HolidayList year={year} items={query.data.items} /> : !query.error && <Loading />}
      </section>
    </div>
  )
}

/** Days in a row with one name are one holiday. */
function inRows(items: readonly Holiday[]): Holiday[][] {
  const rows: Holiday[][] = []
  for (const holiday of items) {
    const before = rows.at(-1)?.at(-1)
    const follows = before?.name === holiday.name && plusDays(before.day, 1) === holiday.day
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

  async function remove(days: readonly Holiday[]): Promise<void> {
    try {
      for (const { day } of days) await removing.call({ params: { day } })
      const [first] = days
      if (first !== undefined) showToast({ message: holidays.removed(dayText(first.day)) })
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
            <strong>{first.name}</strong>
            <p className="tabular">
              {text} · {holidays.days(format.number(days.length))}
            </p>
            <Button
              size="compact-sm"
              variant="default"
              loading={removing.isBusy}
              aria-label={holidays.remove(text)}
              onClick={() => void remove(days)}
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
    initial: { from: '', to: '', name: '' },
    // Most holidays of one day are typed once.
    argumentsOf: ({ from, to, name }) => ({ body: { from, to: to === '' ? from : to, name } }),
    invalidates: [listHolidays],
    onSaved: (): void => {
      showToast({ message: holidays.added })
      form.restart({ from: '', to: '', name: '' })
    },
  })
  return (
    <section className={styles.section}>
      <h2>{holidays.add}</h2>
      <form className={`${styles.search} ${styles.fromTop}`} id={form.id} onSubmit={form.onSubmit} noValidate>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <TextInput
          type="date"
          label={holidays.from}
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          {...form.input('from')}
        />
        <TextInput type="date" label={holidays.to} {...form.input('to')} />
        <TextInput label={holidays.name} placeholder={holidays.namePlaceholder} {...form.input('name')} />
        <Button type="submit" loading={form.isSending}>
          {holidays.submit}
        </Button>
      </form>
    </section>
  )
}

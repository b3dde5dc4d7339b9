import { NativeSelect } from '@mantine/core'
import { type ColumnField, columnFieldSchema, type MappedColumn } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ColumnProblem } from './column-problems.ts'
import mapStyles from './mapping.module.css'

interface ColumnChoiceProps {
  column: MappedColumn
  place: number
  hasTitles: boolean
  field: ColumnField
  problems: readonly ColumnProblem[]
  onChange: (field: ColumnField) => void
}

function wordsOf(words: string | ((count: string) => string), count: string): string {
  return typeof words === 'string' ? words : words(count)
}

/** One column: its heading, what stands in its first rows, and what it is. */
export function ColumnChoice({ column, place, hasTitles, field, problems, onChange }: ColumnChoiceProps) {
  const { mapping } = usePhrases('imports')
  const format = useFormat()
  const number = mapping.column(format.number(place + 1))
  const title = hasTitles && column.title !== '' ? column.title : number
  const samples = (hasTitles ? column.samples : [column.title, ...column.samples.slice(0, 2)]).map((sample, index) => ({
    sample,
    key: `${index} ${sample}`,
  }))
  const fatal = problems.filter(({ isFatal }) => isFatal)
  return (
    <div className={mapStyles.column} data-skipped={field === 'skip' || undefined}>
      <strong className={mapStyles.columnTitle}>{title}</strong>
      <ol className={mapStyles.samples}>
        {samples.map(({ sample, key }) => (
          <li key={key}>{sample === '' ? <span className={mapStyles.blank}>{mapping.blank}</span> : sample}</li>
        ))}
      </ol>
      <div>
        <NativeSelect
          aria-label={mapping.choose(title)}
          value={field}
          error={fatal.length > 0}
          data={columnFieldSchema.options.map((value) => ({ value, label: mapping.field[value] }))}
          onChange={(event) => onChange(event.currentTarget.value as ColumnField)}
        />
        <ul className={mapStyles.problems}>
          {problems.map(({ problem, count, isFatal }) => (
            <li key={problem} data-fatal={isFatal || undefined}>
              {wordsOf(mapping.problem[problem], format.number(count))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

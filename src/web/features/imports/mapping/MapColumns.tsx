import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type ColumnField,
  type CorpusImport,
  getImportColumns,
  listImportRows,
  mapImportColumns,
} from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { CancelButton } from '../CancelButton.tsx'
import styles from '../imports.module.css'
import { useImportCall } from '../imports.queries.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { problemsOf } from './column-problems.ts'
import mapStyles from './mapping.module.css'

interface MapColumnsProps {
  shown: CorpusImport
  /** Back to the rows as they were read before; none the first time. */
  onBack?: () => void
  onMapped: () => void
}

/** Of a file with headings that we do not know: the owner says what each column is. */
export function MapColumns(props: MapColumnsProps) {
  const bot = useBot()
  const query = useQuery(queryOf(getImportColumns, { params: { botId: bot.id, importId: props.shown.id } }))
  if (query.data) return <Choices {...props} read={query.data} />
  return query.error ? <ErrorNotice error={query.error} onRetry={() => void query.refetch()} /> : <Loading />
}

function Choices({ shown, onBack, onMapped, read }: MapColumnsProps & { read: ReplyOf<typeof getImportColumns> }) {
  const { mapping, steps } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const { columns, rows } = read
  const guessed = columns.map(({ field }) => field)
  const [fields, setFields] = useState<readonly ColumnField[]>(guessed)
  const [hasTitles, setHasTitles] = useState(read.hasTitles)
  const map = useImportCall(mapImportColumns, [getImportColumns, listImportRows])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isChanged = hasTitles !== read.hasTitles || fields.some((field, column) => field !== guessed[column])
  const [isAsking, setAsking] = useState(false)
  const missing = (['question', 'answer'] as const).filter((field) => !fields.includes(field))
  const problems = problemsOf(columns, fields, rows)
  const isBlocked = missing.length > 0 || problems.some((each) => each.some(({ isFatal }) => isFatal))

  async function send() {
    try {
      await map.call({ params: { botId: bot.id, importId: shown.id }, body: { hasTitles, fields: [...fields] } })
    } catch {
      // Shown below.
      return
    }
    onMapped()
  }

  async function goOn() {
    // The rows stand as these columns make them: reading them again would undo what was done to them since.
    if (onBack && !isChanged) onBack()
    else if (read.changedRows > 0) setAsking(true)
    else await send()
  }

  return (
    <section className={mapStyles.mapping} aria-labelledby="map-columns">
      <div>
        <h3 id="map-columns" ref={heading} tabIndex={-1}>
          {mapping.title}
        </h3>
        <p className={styles.quiet}>{mapping.text}</p>
      </div>
      <Checkbox
        label={mapping.hasTitles}
        checked={hasTitles}
        onChange={(event) => setHasTitles(event.currentTarget.checked)}
      />
      <ul className={mapStyles.columns}>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
          <li key={index}>
            <ColumnChoice
              column={column}
              place={index}
              hasTitles={hasTitles}
              field={fields[index] ?? 'skip'}
              problems={problems[index] ?? []}
              onChange={(field) => setFields((before) => before.map((each, at) => (at === index ? field : each)))}
            />
          </li>
        ))}
      </ul>
      {map.error && <ErrorNotice error={map.error} />}
      <div className={styles.commitFoot}>
        <p role="status">
          {missing.length > 0 ? mapping.missing[missing.length === 2 ? 'both' : (missing[0] ?? 'both')] : mapping.kept}
        </p>
        {isChanged && (
          <Button
            variant="subtle"
            onClick={() => {
              setFields(guessed)
              setHasTitles(read.hasTitles)
            }}
          >
            {mapping.reset}
          </Button>
        )}
        {onBack ? (
          <Button variant="default" onClick={onBack}>
            {mapping.back}
          </Button>
        ) : (
          <CancelButton importId={shown.id} />
        )}
        <Button
          disabled={isBlocked}
          loading={map.isBusy}
          aria-label={`${mapping.go} (${steps.mapping})`}
          onClick={() => void goOn()}
        >
          {mapping.go}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={mapping.again.title}
        actionLabel={mapping.again.confirm}
        isDangerous
        onConfirm={send}
      >
        {mapping.again.text(format.number(read.changedRows))}
      </ConfirmDialog>
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { EditAnswer } from '../edit/EditAnswer.tsx'
import { Coverage } from './Coverage.tsx'
import styles from './last-questions.module.css'
import { type CheckedRow, groupSimilar, type Outcome, outcomeOf } from './outcomes.ts'
import { PasteForm } from './PasteForm.tsx'
import { ResultRow } from './ResultRow.tsx'
import { resultsAsCsv } from './results-file.ts'
import { type QuestionCheck, useQuestionCheck } from './use-question-check.ts'

/** What the bot would say to real messages of customers, and how to add what is missing. */
export default function LastQuestions() {
  const { title, text, again, download, file } = usePhrases('lastQuestions')
  const phrases = usePhrases('lastQuestions')
  const bot = useBot()
  const check = useQuestionCheck()
  const hasResults = check.rows.length > 0
  const save = () =>
    saveFile(
      new Blob([resultsAsCsv(check.rows, phrases)], { type: 'text/csv;charset=utf-8' }),
      `${bot.name} ${file.name}.csv`,
    )
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        text={text}
        actions={
          hasResults && (
            <>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                disabled={check.rows.every(({ checked }) => checked === undefined)}
                onClick={save}
              >
                {download}
              </Button>
              <Button variant="default" onClick={() => check.restart()}>
                {again}
              </Button>
            </>
          )
        }
      />
      {hasResults ? <Results check={check} /> : <PasteForm check={check} />}
    </div>
  )
}

type Filter = Outcome | 'all'

function Results({ check }: { check: QuestionCheck }) {
  const phrases = usePhrases('lastQuestions')
  const format = useFormat()
  const { rows, isRunning, failure } = check
  const [filter, setFilter] = useState<Filter>('all')
  const [edited, setEdited] = useState<readonly CheckedRow[]>([])
  const heading = useRef<HTMLElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const waiting = rows.filter(({ checked }) => checked === undefined)
  const shown = rows.filter((row) => row.checked !== undefined && (filter === 'all' || outcomeOf(row) === filter))
  // What is missing comes first, and what asks about the same stands together.
  const refused = groupSimilar(shown.filter((row) => outcomeOf(row) === 'refused'))
  const groups = [
    ...refused,
    ...(['offered', 'answered', 'noted'] as const).flatMap((outcome) => singlesOf(shown, outcome)),
  ]
  const [first] = edited
  return (
    <section ref={heading} tabIndex={-1} className={styles.results}>
      <Coverage rows={rows} filter={filter} onFilter={setFilter} />
      {(isRunning || waiting.length > 0) && <Progress check={check} waiting={waiting.length} />}
      {failure !== null && <ErrorNotice error={failure} />}
      {shown.length === 0 && filter !== 'all' && !isRunning && <p className={styles.quiet}>{phrases.none[filter]}</p>}
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group[0]?.id} className={styles.group}>
            {group.length > 1 && <p className={styles.groupHead}>{phrases.group(format.number(group.length))}</p>}
            {group.map((row) => (
              <ResultRow
                key={row.id}
                row={row}
                onEdit={() => setEdited([row, ...group.filter((other) => other !== row)])}
              />
            ))}
          </li>
        ))}
      </ul>
      <EditAnswer
        exchange={
          first?.checked
            ? {
                id: first.id,
                question: first.text,
                reply: { conversationId: '', messageId: '', ...first.checked },
              }
            : null
        }
        onClose={() => setEdited([])}
        onCorrected={() => {
          setEdited([])
          void check.askAgain(edited)
        }}
      />
    </section>
  )
}

function singlesOf(rows: readonly CheckedRow[], outcome: Outcome): CheckedRow[][] {
  return rows.filter((row) => outcomeOf(row) === outcome).map((row) => [row])
}

function Progress({ check, waiting }: { check: QuestionCheck; waiting: number }) {
  const { progress, progressLabel, stop, goOn } = usePhrases('lastQuestions')
  const format = useFormat()
  const total = check.rows.length
  return (
    <div className={styles.progress}>
      {check.isRunning && <progress aria-label={progressLabel} value={total - waiting} max={total} />}
      <p role="status" className="tabular">
        {progress(format.number(total - waiting), format.number(total))}
      </p>
      {check.isRunning ? (
        <Button variant="default" size="compact-sm" onClick={() => check.stop()}>
          {stop}
        </Button>
      ) : (
        <Button size="compact-sm" onClick={check.goOn}>
          {goOn(format.number(waiting))}
        </Button>
      )}
    </div>
  )
}

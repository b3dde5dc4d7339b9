import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import {
  type CorpusImport,
  commitImport,
  type DuplicateChoice,
  duplicateChoiceSchema,
} from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CancelButton } from '../CancelButton.tsx'
import styles from '../imports.module.css'
import { useImportCall } from '../imports.queries.ts'

interface CommitBarProps {
  shown: CorpusImport
  /** What happens to duplicates without a choice of their own. */
  duplicates: DuplicateChoice
  onDuplicates: (duplicates: DuplicateChoice) => void
}

/** The decisions that are the owner's, and what they lead to. */
export function CommitBar({ shown, duplicates, onDuplicates }: CommitBarProps) {
  const { commit: phrases, duplicates: words } = usePhrases('imports')
  const format = useFormat()
  const [withoutErrorRows, setWithoutErrorRows] = useState(false)
  const bot = useBot()
  const commit = useImportCall(commitImport)
  const { newRows, duplicateRows, errorRows } = shown
  const isBlocked = errorRows > 0 && !withoutErrorRows
  // A row may have its own choice, so that any of them may change an item.
  const isEmpty = newRows + duplicateRows === 0
  return (
    <section className={styles.commit} aria-label={phrases.label}>
      <div className={styles.choices}>
        {duplicateRows > 0 && (
          <Radio.Group
            label={words.forAll}
            description={words.forAllHelp}
            value={duplicates}
            onChange={(value) => onDuplicates(value as DuplicateChoice)}
          >
            <div className={styles.choice}>
              {duplicateChoiceSchema.options.map((choice) => (
                <Radio key={choice} value={choice} label={words.choices[choice]} />
              ))}
            </div>
          </Radio.Group>
        )}
        {errorRows > 0 && (
          <Checkbox
            label={phrases.withoutErrors(format.number(errorRows))}
            checked={withoutErrorRows}
            onChange={(event) => setWithoutErrorRows(event.currentTarget.checked)}
          />
        )}
      </div>
      {commit.error && <ErrorNotice error={commit.error} />}
      <div className={styles.commitFoot}>
        <p role="status" className="tabular">
          {isBlocked
            ? phrases.errorsFirst(format.number(errorRows))
            : isEmpty
              ? phrases.nothing
              : duplicateRows > 0
                ? phrases.addsAndUpdates(format.number(newRows), format.number(duplicateRows))
                : phrases.adds(format.number(newRows))}
        </p>
        <CancelButton importId={shown.id} />
        <Button
          disabled={isBlocked || isEmpty}
          loading={commit.isBusy}
          onClick={() =>
            commit.start({ params: { botId: bot.id, importId: shown.id }, body: { duplicates, withoutErrorRows } })
          }
        >
          {phrases.action}
        </Button>
      </div>
    </section>
  )
}

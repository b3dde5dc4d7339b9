import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { type CorpusImport, commitImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CancelButton } from '../CancelButton.tsx'
import styles from '../imports.module.css'
import { useImportCall } from '../imports.queries.ts'

/** The decisions that are the owner's, and what they lead to. */
export function CommitBar({ shown }: { shown: CorpusImport }) {
  const { commit: phrases } = usePhrases('imports')
  const format = useFormat()
  const [duplicates, setDuplicates] = useState<CorpusImport['duplicates']>(shown.duplicates)
  const [withoutErrorRows, setWithoutErrorRows] = useState(false)
  const bot = useBot()
  const commit = useImportCall(commitImport)
  const { newRows, duplicateRows, errorRows } = shown
  const isBlocked = errorRows > 0 && !withoutErrorRows
  const overwrites = duplicates === 'overwrite' ? duplicateRows : 0
  const isEmpty = newRows + overwrites === 0
  return (
    <section className={styles.commit} aria-label={phrases.label}>
      <div className={styles.choices}>
        {duplicateRows > 0 && (
          <Radio.Group
            label={phrases.duplicates}
            value={duplicates}
            onChange={(value) => setDuplicates(value as CorpusImport['duplicates'])}
          >
            <div className={styles.choice}>
              <Radio value="skip" label={phrases.skip} />
              <Radio value="overwrite" label={phrases.overwrite} />
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
              : overwrites > 0
                ? phrases.addsAndOverwrites(format.number(newRows), format.number(overwrites))
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

import { Button } from '@mantine/core'
import type { CorpusImport } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'
import { LeftOut } from '../report/LeftOut.tsx'

const fields = ['question', 'answer', 'intent', 'keywords', 'variants', 'enabled', 'validFrom', 'validUntil'] as const

/** What was understood of the file: the quickest way to see that a column was missed. */
export function FileFacts({ shown, onMapColumns }: { shown: CorpusImport; onMapColumns?: (() => void) | undefined }) {
  const { facts } = usePhrases('imports')
  const format = useFormat()
  return (
    <dl className={styles.facts} aria-label={facts.label}>
      {shown.format && <Fact term={facts.format} value={facts.formats[shown.format]} />}
      {shown.encoding && (
        <Fact term={facts.encoding} value={shown.encoding.toUpperCase().replace('WINDOWS', 'Windows')} />
      )}
      <Fact term={facts.size} value={format.bytes(shown.sizeBytes)} />
      {shown.document?.pages != null && <Fact term={facts.pages} value={format.number(shown.document.pages)} />}
      {shown.document && <Fact term={facts.questions} value={format.number(shown.document.questions)} />}
      <Fact term={facts.rows} value={format.number(shown.rows)} />
      {shown.document && (
        <div className={styles.wideFact}>
          <dd>
            <LeftOut leftOut={shown.document.leftOut} isOpen={false} />
          </dd>
        </div>
      )}
      {Object.keys(shown.columns).length > 0 && (
        <div>
          <dt>{facts.columns}</dt>
          <dd className={styles.factColumns}>
            {fields.map((field) => {
              const title = shown.columns[field]
              return (
                title !== undefined && (
                  <span key={field} className={styles.column}>
                    {facts.mapped(title, facts.field[field])}
                  </span>
                )
              )
            })}
            {onMapColumns && (
              <Button size="compact-xs" variant="subtle" onClick={onMapColumns}>
                {facts.mapColumns}
              </Button>
            )}
          </dd>
        </div>
      )}
      {shown.ignoredColumns.length > 0 && (
        <div>
          <dt>{facts.ignored}</dt>
          <dd className={styles.factColumns}>
            {shown.ignoredColumns.map((title) => (
              <span key={title} className={styles.column} data-ignored>
                {title}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

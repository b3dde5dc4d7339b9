import type { ReactNode } from 'react'
import type { InformationField } from '#contract/features/customising/information.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { factKey } from '../editing/field-key.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import { FieldRow } from './FieldRow.tsx'
import styles from './ledger.module.css'
import { SaidFailure } from './SaidFailure.tsx'
import { useSaid } from './use-said.ts'

interface FieldLedgerProps {
  fields: readonly InformationField[]
  /** One line each. */
  isCompact?: boolean
  /** Under a field. */
  hints?: Partial<Record<InformationField, ReactNode>>
}

/** Fields of the bot information, each beside the talk it makes. They save themselves; `InformationEditing` stands above. */
export function FieldLedger({ fields, isCompact, hints = {} }: FieldLedgerProps) {
  const phrases = usePhrases('information')
  const { information, error, reread } = useInformation()
  const questionOf = (field: InformationField) => information?.said[field].question ?? ''
  const said = useSaid(fields.map(questionOf))
  if (information === undefined) return error ? <ErrorNotice error={error} onRetry={reread} /> : <Loading />
  return (
    <div className={styles.ledger}>
      <SaidFailure said={said} />
      {fields.map((field) => (
        <FieldRow
          key={field}
          fieldKey={factKey(field)}
          label={phrases.fields[field]}
          question={questionOf(field)}
          said={said.of(questionOf(field))}
          isCompact={isCompact}
          hint={hints[field]}
        />
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ImportRow } from '#contract/features/imports.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'

export function EnabledChoice(props: { row: ImportRow; rowNumber: string; onChange: (isEnabled: boolean) => void }) {
  const { row, rowNumber, onChange } = props
  const { preview, facts } = usePhrases('imports')
  const isUnclear = row.reasons.some(({ reason }) => reason === 'enabled-unclear')
  // Both choices stand there when the file did not say which: either one corrects it.
  if (isUnclear)
    return (
      <fieldset className={styles.enabledChoice} aria-label={preview.editCell(facts.field.enabled, rowNumber)}>
        <Button size="compact-xs" variant="default" onClick={() => onChange(true)}>
          {preview.on}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange(false)}>
          {preview.off}
        </Button>
      </fieldset>
    )
  return (
    <button
      type="button"
      className={styles.enabled}
      aria-label={`${preview.editCell(facts.field.enabled, rowNumber)}: ${row.isEnabled ? preview.on : preview.off}`}
      onClick={() => onChange(!row.isEnabled)}
    >
      {row.isEnabled ? preview.on : preview.off}
    </button>
  )
}

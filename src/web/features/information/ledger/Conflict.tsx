import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { FieldKey } from '../editing/field-key.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import { readValue } from '../fields/read-value.ts'
import styles from './ledger.module.css'

/** Both versions of a field that was changed in two places, and the choice of one. Nothing else waits for it. */
export function Conflict({ fieldKey }: { fieldKey: FieldKey }) {
  const phrases = usePhrases('information')
  const { editor, stateOf } = useInformation()
  const { language } = useBot()
  const { clean, theirs } = stateOf(fieldKey)
  const texts = [
    [phrases.conflict.ours, readValue(clean, phrases)],
    [phrases.conflict.theirs, readValue(theirs, phrases)],
  ] as const
  return (
    <div className={styles.conflict} role="alert">
      <p>{phrases.conflict.title}</p>
      <dl>
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={language}>{text || phrases.conflict.empty}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.conflictActions}>
        <Button size="xs" variant="default" onClick={() => editor.pick(fieldKey, 'ours')}>
          {phrases.conflict.keepOurs}
        </Button>
        <Button size="xs" variant="default" onClick={() => editor.pick(fieldKey, 'theirs')}>
          {phrases.conflict.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

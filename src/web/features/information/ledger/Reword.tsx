import { Textarea } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { FieldKey } from '../editing/field-key.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import { textOf } from '../fields/read-value.ts'
import { Conflict } from './Conflict.tsx'
import { FieldFault } from './FieldFault.tsx'
import styles from './ledger.module.css'

interface RewordProps {
  fieldKey: FieldKey
  /** Of the field. */
  label: string
  /** What is said now. */
  beginning: string
  onDone: () => void
}

/** The answer of a field in the owner's own words. */
export function Reword({ fieldKey, label, beginning, onDone }: RewordProps) {
  const { reword } = usePhrases('information')
  const { editor, stateOf } = useInformation()
  const { language } = useBot()
  const [text, setText] = useState(beginning)
  const { ref } = useFocusWithin<HTMLDivElement>({
    onFocus: () => editor.enter(fieldKey),
    onBlur: () => editor.leave(fieldKey),
  })
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const { status, faults, value } = stateOf(fieldKey)
  const fault = Object.values(faults)[0]
  return (
    <div className={styles.reword} ref={ref}>
      <Textarea
        ref={area}
        aria-label={reword.label(label)}
        autosize
        minRows={2}
        maxRows={10}
        lang={language}
        value={text}
        error={fault !== undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          editor.type(fieldKey, event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      {fault && <FieldFault {...fault} />}
      {status === 'contested' && <Conflict fieldKey={fieldKey} />}
      <p className={styles.hint}>{reword.hint}</p>
      <p className={styles.src}>
        <button type="button" className={styles.link} onClick={onDone}>
          {reword.done}
        </button>
        {textOf(value) !== '' && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              editor.put(fieldKey, '')
              onDone()
            }}
          >
            {reword.reset}
          </button>
        )}
      </p>
    </div>
  )
}

import { useFocusWithin } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { type FieldKey, keyOf, partsOf, valueIn } from '../editing/field-key.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import { entryOfField } from '../field-places.ts'
import { FactInput } from '../fields/FactInput.tsx'
import { isFilled, textOf } from '../fields/read-value.ts'
import { Conflict } from './Conflict.tsx'
import { FieldFault } from './FieldFault.tsx'
import styles from './ledger.module.css'
import { Reword } from './Reword.tsx'
import { SaidCell } from './SaidCell.tsx'

interface FieldRowProps {
  fieldKey: FieldKey
  label: string
  /** How a customer asks for it; empty: no talk is shown. */
  question: string
  said: CheckedQuestion | undefined
  /** One line each. */
  isCompact?: boolean | undefined
  hint?: ReactNode
}

/** The id of the element that is focused for a field. */
export function elementIdOf(fieldKey: FieldKey): string {
  return `field-${fieldKey.replaceAll(':', '-')}`
}

/** A field at the left, the talk it makes at the right. */
export function FieldRow({ fieldKey, label, question, said, isCompact, hint }: FieldRowProps) {
  const phrases = usePhrases('information')
  const { editor, stateOf, wasSaved, information } = useInformation()
  const { part, field, featureId } = partsOf(fieldKey)
  const [isRewording, setRewording] = useState(false)
  const { ref } = useFocusWithin<HTMLDivElement>({
    onFocus: () => editor.enter(fieldKey),
    onBlur: () => editor.leave(fieldKey),
  })
  const ids = useId()
  const id = elementIdOf(fieldKey)
  const { status, value, faults } = stateOf(fieldKey)
  const wordingKey = keyOf('wording', field, featureId)
  const wording = part === 'fact' ? stateOf(wordingKey) : undefined
  const hasWording = wording !== undefined && textOf(wording.value) !== ''
  // What stands on the server is what the bot answers from.
  const isAnswered = hasWording || (information !== undefined && isFilled(valueIn(information, fieldKey)))
  const isBelow = status === 'faulty' || hint !== undefined
  const owner = featureId === undefined ? information : information?.features.find((each) => each.id === featureId)
  const answer = (owner?.said as Readonly<Record<string, { answer: string | null }>> | undefined)?.[field]?.answer ?? ''
  const fault = Object.values(faults)[0]
  return (
    <div className={styles.row} data-compact={isCompact || undefined}>
      <div className={styles.field} ref={ref}>
        <div className={styles.label}>
          <label id={`${ids}-label`} htmlFor={id}>
            {label}
          </label>
          {status === 'settled' && wasSaved(fieldKey) && (
            <span className={styles.tick}>
              <IconCheck size={14} aria-hidden />
              {phrases.state.fieldSaved}
            </span>
          )}
        </div>
        <div className={styles.input}>
          <FactInput
            id={id}
            labelId={`${ids}-label`}
            field={part === 'name' ? 'name' : field}
            value={value}
            faults={faults}
            describedBy={isBelow ? `${ids}-below` : undefined}
            onType={(next) => editor.type(fieldKey, next)}
            onPut={(next) => editor.put(fieldKey, next)}
          />
          {isBelow && (
            <div id={`${ids}-below`}>
              {fault && <FieldFault {...fault} />}
              {hint && <p className={styles.hint}>{hint}</p>}
            </div>
          )}
          {status === 'contested' && <Conflict fieldKey={fieldKey} />}
        </div>
      </div>
      {question !== '' && (
        <SaidCell
          question={question}
          said={said}
          entryId={entryOfField(field, featureId)}
          isFilled={isAnswered}
          text={textOf(value)}
          isCompact={isCompact}
          {...(isRewording && {
            instead: (
              <Reword
                fieldKey={wordingKey}
                label={label}
                beginning={textOf(wording?.value) || answer}
                onDone={() => setRewording(false)}
              />
            ),
          })}
          action={
            isAnswered &&
            wording &&
            !isRewording && (
              <>
                {hasWording && <span>{phrases.said.wording}</span>}
                <button type="button" className={styles.link} onClick={() => setRewording(true)}>
                  {phrases.reword.action}
                </button>
              </>
            )
          }
        />
      )}
    </div>
  )
}

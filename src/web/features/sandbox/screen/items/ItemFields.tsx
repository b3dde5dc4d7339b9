import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import type { DraftItem, ItemFault } from '../../draft/draft.ts'
import { useFaultText } from './fault-text.ts'
import styles from './items.module.css'

interface ItemFieldsProps {
  item: DraftItem
  fault: ItemFault | undefined
  onChange: (item: DraftItem) => void
  onClose: () => void
  onRemove: () => void
}

/** There is nothing to save: each letter is kept, and answers at once. */
export function ItemFields({ item, fault, onChange, onClose, onRemove }: ItemFieldsProps) {
  const { common } = usePhrases()
  const phrases = usePhrases('sandbox').items
  const faultText = useFaultText()
  const question = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLTextAreaElement>(null)
  const firstQuestion = useRef(item.question)

  // Whoever picked a question goes on with its answer.
  useEffect(() => (firstQuestion.current === '' ? question : answer).current?.focus(), [])

  const isBegun = item.question !== '' || item.answer !== ''
  // What is merely not written yet is no mistake while it is being written.
  const isMistake = fault === 'too-long' || fault === 'repeated' || (fault === 'question-missing' && isBegun)
  const text = fault && isMistake ? faultText(fault) : undefined
  return (
    <div className={styles.fields}>
      <TextInput
        ref={question}
        label={phrases.question}
        placeholder={phrases.questionPlaceholder}
        autoComplete="off"
        value={item.question}
        error={text}
        onChange={({ currentTarget }) => onChange({ ...item, question: currentTarget.value })}
      />
      <Textarea
        ref={answer}
        label={phrases.answer}
        placeholder={phrases.answerPlaceholder}
        autosize
        minRows={2}
        maxRows={10}
        value={item.answer}
        onChange={({ currentTarget }) => onChange({ ...item, answer: currentTarget.value })}
      />
      <Textarea
        label={phrases.variants}
        description={phrases.variantsHint}
        autosize
        minRows={1}
        maxRows={8}
        value={item.variants.join('\n')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...item, variants: value === '' ? [] : value.split('\n') })
        }
      />
      <div className={styles.actions}>
        <PlainButton onClick={onClose}>{phrases.done}</PlainButton>
        <PlainButton look="quiet" onClick={onRemove}>
          {common.actions.remove}
        </PlainButton>
      </div>
    </div>
  )
}

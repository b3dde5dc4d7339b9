import { Textarea, type TextareaProps } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import type { ItemForm } from './use-item-form.ts'

interface QuestionFieldProps extends TextareaProps {
  itemForm: ItemForm
  onOpen: (itemId: string) => void
}

/** The question; when another item has it already, the way there stands at the field. */
export function QuestionField({ itemForm, onOpen, ...props }: QuestionFieldProps) {
  const { editor, exists } = usePhrases('corpus')
  const { existingId } = itemForm
  return (
    <div>
      <Textarea
        label={editor.question}
        autosize
        minRows={1}
        maxRows={5}
        {...props}
        {...itemForm.form.input('question')}
      />
      {existingId !== null && (
        <button type="button" className={styles.linkButton} onClick={() => onOpen(existingId)}>
          {exists.open}
        </button>
      )}
    </div>
  )
}

import { usePhrases } from '#web/platform/language.tsx'
import styles from './chat.module.css'

interface SuggestionsProps {
  questions: readonly string[]
  onChoose: (question: string) => void
  /** The sentence before them; "did you mean" unless told. */
  label?: string
  isDisabled?: boolean
}

/** Questions to tap instead of typing. */
export function Suggestions({ questions, onChoose, label, isDisabled = false }: SuggestionsProps) {
  const { common } = usePhrases()
  if (questions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are actions
    <div className={styles.suggestions} role="group" aria-label={label ?? common.chat.suggestions}>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          className={styles.suggestion}
          disabled={isDisabled}
          onClick={() => onChoose(question)}
        >
          {question}
        </button>
      ))}
    </div>
  )
}

import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './chat.module.css'

interface SuggestionsProps {
  questions: readonly string[]
  onChoose: (question: string) => void
  /** The sentence before them; "did you mean" unless told. */
  label?: string
  isDisabled?: boolean
}

/**
 * Of a reply that offers questions, the sentence before the list: the list is for channels that show nothing but text,
 * and here the questions can be tapped.
 */
export function withoutOptions(text: string, suggestions: readonly unknown[]): string {
  return suggestions.length > 0 ? (text.split('\n\n1. ')[0] ?? text) : text
}

/** Questions to tap instead of typing. */
export function Suggestions({ questions, onChoose, label, isDisabled = false }: SuggestionsProps) {
  const { common } = usePhrases()
  if (questions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are actions
    <div className={styles.suggestions} role="group" aria-label={label ?? common.chat.suggestions}>
      {questions.map((question, place) => (
        <button
          key={question}
          type="button"
          className={styles.suggestion}
          disabled={isDisabled}
          onClick={() => onChoose(question)}
        >
          {/* What was offered can also be chosen by saying its number. */}
          {label === undefined && questions.length > 1 && <span className={styles.place}>{place + 1}</span>}
          {question}
        </button>
      ))}
    </div>
  )
}

import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './chat.module.css'

interface SuggestionsProps {
  questions: readonly string[]
  onChoose: (question: string) => void
  /** The sentence before them. Without it the bot asks what was meant, and there is always a way out. */
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
  const { chat } = usePhrases().common
  if (questions.length === 0) return null
  const isOffer = label === undefined
  /** It stands in the bot's own sentence. */
  const isOne = isOffer && questions.length === 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are actions
    <div className={styles.suggestions} role="group" aria-label={label ?? chat.suggestions}>
      {isOne ? (
        <Choice text={chat.yes} isDisabled={isDisabled} onChoose={onChoose} />
      ) : (
        questions.map((question, at) => (
          // What was offered can also be chosen by saying its number.
          <Choice
            key={question}
            text={question}
            {...(isOffer && { place: at + 1 })}
            isDisabled={isDisabled}
            onChoose={onChoose}
          />
        ))
      )}
      {isOffer && (
        <Choice text={isOne ? chat.noPerson : chat.noneOfThese} isDisabled={isDisabled} onChoose={onChoose} />
      )}
    </div>
  )
}

interface ChoiceProps {
  text: string
  place?: number
  isDisabled: boolean
  onChoose: (text: string) => void
}

function Choice({ text, place, isDisabled, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.suggestion} disabled={isDisabled} onClick={() => onChoose(text)}>
      {place !== undefined && <span className={styles.place}>{place}</span>}
      {text}
    </button>
  )
}

import { Radio } from '@mantine/core'
import styles from './new-bot.module.css'

interface Choice {
  value: string
  label: string
  text?: string
  /** Why it cannot be chosen. */
  refusal?: string
}

interface ChoiceCardsProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** One of a few things, each with a sentence about it. */
export function ChoiceCards({ label, choices, value, onChange, error }: ChoiceCardsProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={styles.choices}>
        {choices.map(({ value: one, label: name, text, refusal }, place) => (
          <Radio.Card
            key={one}
            value={one}
            className={styles.choice ?? ''}
            disabled={refusal !== undefined}
            // Where the form puts the focus after a refusal.
            data-form-failure={(error !== undefined && place === 0) || undefined}
          >
            <Radio.Indicator disabled={refusal !== undefined} />
            <span>
              <strong>{name}</strong>
              {text !== undefined && <small>{text}</small>}
              {refusal !== undefined && <small className={styles.refusal}>{refusal}</small>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

import { Radio } from '@mantine/core'
import styles from './steps.module.css'

interface ChoiceListProps<Value extends string> {
  label: string
  choices: readonly { readonly value: Value; readonly name: string; readonly text: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, each with a sentence about it. */
export function ChoiceList<Value extends string>({ label, choices, value, onChange }: ChoiceListProps<Value>) {
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      onChange={(chosen) => {
        const found = choices.find((each) => each.value === chosen)
        if (found) onChange(found.value)
      }}
    >
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={choice.value} className={styles.choice ?? ''}>
            <Radio.Indicator />
            <span>
              <strong>{choice.name}</strong>
              <small>{choice.text}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

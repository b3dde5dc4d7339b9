import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  type Discount,
  type FreeChoice,
  freeChoices,
  informationLimits,
  type Price,
} from '#contract/features/customising/information.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { DiscountInput, PriceInput } from './AmountInputs.tsx'
import type { FactInputProps } from './fact-input.ts'
import { ListInput } from './ListInput.tsx'
import { textOf } from './read-value.ts'

const longFields = new Set(['howToBuy', 'afterSalesService', 'description', 'why', 'howToUse', 'howItWorks'])

/** The control that fits a field. */
export function FactInput(props: FactInputProps) {
  const { id, labelId, field, value, faults, describedBy, onType, onPut } = props
  const phrases = usePhrases('information')
  const { language } = useBot()
  const examples: Readonly<Record<string, string>> = phrases.examples
  const shared = {
    id,
    value: textOf(value),
    error: Object.hasOwn(faults, 'value'),
    'aria-describedby': describedBy,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  switch (field) {
    case 'isFree':
      return (
        <SegmentedControl
          id={id}
          aria-labelledby={labelId}
          value={value as FreeChoice}
          onChange={onPut}
          data={freeChoices.map((choice) => ({ value: choice, label: phrases.free[choice] }))}
        />
      )
    case 'price':
      return <PriceInput {...props} value={value as Price} />
    case 'discount':
      return <DiscountInput {...props} value={value as Discount} />
    case 'products':
    case 'paymentMethods':
      return <ListInput {...props} value={value as readonly string[]} />
    case 'birthday':
      return <TextInput {...shared} type="date" max="9998-12-31" />
    case 'selfIntroduction':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          lang={language}
          placeholder={examples[field]}
          maxLength={informationLimits.introductionLength + 200}
        />
      )
    default:
      return longFields.has(field) ? (
        <Textarea {...shared} autosize minRows={1} maxRows={8} lang={language} placeholder={examples[field]} />
      ) : (
        <TextInput
          {...shared}
          {...(field === 'officialWebsite' && { inputMode: 'url' })}
          lang={language}
          placeholder={examples[field]}
        />
      )
  }
}

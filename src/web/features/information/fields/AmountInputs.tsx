import { NativeSelect, TextInput } from '@mantine/core'
import { currencies, type Discount, type Price } from '#contract/features/customising/information.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { FactInputProps } from './fact-input.ts'
import styles from './fields.module.css'

type Props<V> = Omit<FactInputProps, 'value' | 'onType' | 'onPut'> & {
  value: V
  onType: (value: V) => void
  onPut: (value: V) => void
}

/** As people call it. A browser that does not know the name shows the code. */
function nameOf(currency: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
}

/** A price in words, and the number that it begins with. */
export function PriceInput({ id, value, faults, describedBy, onType, onPut }: Props<Price>) {
  const { price, examples } = usePhrases('information')
  const locale = useLocale()
  const { language } = useBot()
  return (
    <div className={styles.amounts}>
      <TextInput
        id={id}
        value={value.text}
        error={Object.hasOwn(faults, 'value.text')}
        aria-describedby={describedBy}
        autoComplete="off"
        lang={language}
        placeholder={examples.price}
        onChange={(event) => onType({ ...value, text: event.currentTarget.value })}
      />
      <div className={styles.money}>
        <NativeSelect
          aria-label={price.currency}
          data={currencies.map((currency) => ({ value: currency, label: nameOf(currency, locale) }))}
          value={value.currency}
          onChange={(event) => onPut({ ...value, currency: event.currentTarget.value as Price['currency'] })}
        />
        <TextInput
          aria-label={price.amount}
          placeholder={price.amount}
          title={price.hint}
          inputMode="decimal"
          autoComplete="off"
          value={value.amount}
          error={Object.hasOwn(faults, 'value.amount')}
          aria-describedby={describedBy}
          onChange={(event) => onType({ ...value, amount: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}

/** A discount in words, and by how many per cent. */
export function DiscountInput({ id, value, faults, describedBy, onType }: Props<Discount>) {
  const { discount, examples } = usePhrases('information')
  const { language } = useBot()
  return (
    <div className={styles.amounts} data-narrow>
      <TextInput
        id={id}
        value={value.text}
        error={Object.hasOwn(faults, 'value.text')}
        aria-describedby={describedBy}
        autoComplete="off"
        lang={language}
        placeholder={examples.discount}
        onChange={(event) => onType({ ...value, text: event.currentTarget.value })}
      />
      <TextInput
        aria-label={discount.percent}
        title={discount.hint}
        inputMode="numeric"
        autoComplete="off"
        rightSection={<span aria-hidden>%</span>}
        value={value.percent}
        error={Object.hasOwn(faults, 'value.percent')}
        aria-describedby={describedBy}
        onChange={(event) => onType({ ...value, percent: event.currentTarget.value })}
      />
    </div>
  )
}

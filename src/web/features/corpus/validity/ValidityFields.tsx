import { TextInput } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ItemForm } from '../editor/use-item-form.ts'
import styles from './validity.module.css'

/** The first and the last day on which the item answers. */
export function ValidityFields({ itemForm: { form } }: { itemForm: ItemForm }) {
  const { validity } = usePhrases('corpus')
  return (
    <fieldset className={styles.fields}>
      <legend>{validity.label}</legend>
      <p>{validity.hint}</p>
      <TextInput type="date" label={validity.first} {...form.input('validFrom')} />
      <TextInput type="date" label={validity.last} {...form.input('validUntil')} />
    </fieldset>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../persona/persona.module.css'
import type { Begun, PersonaField } from './begun.ts'

interface AboutFieldsProps {
  fields: readonly PersonaField[]
  form: {
    readonly values: Pick<Begun, 'about' | 'language'>
    readonly isSending: boolean
    readonly setValue: (field: 'about', value: Begun['about']) => void
  }
}

const longest = 500

/** What customers may ask the bot about itself. */
export function AboutFields({ fields, form }: AboutFieldsProps) {
  const { persona } = usePhrases('progress')
  const { about, language } = form.values
  return (
    <div className={styles.about}>
      {fields.map((field) => {
        const shared = {
          label: persona.fields[field].label,
          placeholder: persona.fields[field].example,
          autoComplete: 'off',
          readOnly: form.isSending,
          value: about[field] ?? '',
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            form.setValue('about', { ...about, [field]: currentTarget.value }),
          ...(language !== '' && { lang: language }),
        }
        return field === 'selfIntroduction' || field === 'reasonForName' ? (
          <Textarea
            key={field}
            className={styles.wide ?? ''}
            autosize
            minRows={field === 'selfIntroduction' ? 2 : 1}
            maxLength={field === 'selfIntroduction' ? 2000 : longest}
            {...shared}
          />
        ) : (
          <TextInput key={field} maxLength={longest} {...shared} />
        )
      })}
    </div>
  )
}

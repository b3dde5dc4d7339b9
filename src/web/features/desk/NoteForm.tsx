import { Button, Textarea } from '@mantine/core'
import type { ArgumentsOf, Endpoint } from '#contract/endpoint.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './desk.module.css'

interface NoteFormProps<E extends Endpoint> {
  endpoint: E
  argumentsOf: (text: string) => ArgumentsOf<E>
  invalidates: readonly Endpoint[]
  /** The parameter of the address that names what the note is about. */
  parameter: string
}

export function NoteForm<E extends Endpoint>({ endpoint, argumentsOf, invalidates, parameter }: NoteFormProps<E>) {
  const { note } = usePhrases('desk')
  const form = useContractForm(endpoint, {
    initial: { text: '' },
    argumentsOf: ({ text }) => argumentsOf(text),
    invalidates,
    params: [parameter],
    onSaved: (): void => {
      form.restart({ text: '' })
      showToast({ message: note.done })
    },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <Textarea label={note.label} description={note.hint} autosize minRows={2} maxRows={10} {...form.input('text')} />
      <div className={styles.formFoot}>
        <Button type="submit" variant="default" loading={form.isSending}>
          {note.submit}
        </Button>
      </div>
    </form>
  )
}

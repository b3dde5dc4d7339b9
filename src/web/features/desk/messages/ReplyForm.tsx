import { Button, Textarea } from '@mantine/core'
import {
  type ContactDetail,
  getContactMessage,
  listContactMessages,
  replyToContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../desk.module.css'

export function ReplyForm({ message: { id, email, username, locale } }: { message: ContactDetail }) {
  const { reply } = usePhrases('contactDesk')
  const form = useContractForm(replyToContactMessage, {
    initial: { text: '' },
    argumentsOf: ({ text }) => ({ params: { contactId: id }, body: { text } }),
    invalidates: [getContactMessage, listContactMessages],
    params: ['message'],
    onSaved: (): void => {
      form.restart({ text: '' })
      showToast({ message: sendsMail() ? reply.done(email) : reply.doneWithoutMail })
    },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <Textarea
        label={reply.label}
        description={
          <>
            {(sendsMail() ? reply.hint : reply.hintWithoutMail)(reply.language[locale], email)}
            <br />
            {reply.begins(reply.greetings[locale](username))}
          </>
        }
        lang={locale === 'zh' ? 'zh-CN' : 'en'}
        autosize
        minRows={4}
        maxRows={14}
        {...form.input('text')}
      />
      <div className={styles.formFoot}>
        <Button type="submit" loading={form.isSending}>
          {reply.submit}
        </Button>
      </div>
    </form>
  )
}

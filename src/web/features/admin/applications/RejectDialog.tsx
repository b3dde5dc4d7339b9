import { Button, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { decideApplication, listApplications } from '#contract/features/accounts.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { loadPhraseFile } from '#web/platform/language/phrases.ts'
import { partOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import styles from '../admin.module.css'
import { MailPreview } from '../outbox/MailPreview.tsx'
import type { DecisionDialogProps } from './ApproveDialog.tsx'

/** Declines with a reason: one of the frequent ones, changed or not, or the ADMIN's own. */
export function RejectDialog({ application, isOpen, onClose, onDecided }: DecisionDialogProps) {
  const { common } = usePhrases()
  const admin = usePhrases('admin')
  const { rejectDialog, language } = admin.applications
  const { email, locale } = application
  // The applicant reads the reason, so it is offered in the applicant's language, whichever the ADMIN uses.
  const { data: reasons = [] } = useQuery(
    partOf('rejection-reasons', locale, () =>
      loadPhraseFile(locale, 'admin').then(({ applications }) => applications.reasons),
    ),
  )
  const form = useContractForm(decideApplication, {
    initial: { reason: '' },
    argumentsOf: ({ reason }) => ({
      params: { applicationId: application.id },
      body: { decision: 'reject' as const, reason },
    }),
    invalidates: [listApplications],
    onSaved: () => {
      onDecided((sendsMail() ? rejectDialog.done : rejectDialog.doneWithoutMail)(email))
      onClose()
    },
  })
  const { reason } = form.values
  const lang = locale === 'zh' ? 'zh-CN' : 'en'

  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={rejectDialog.title}>
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <p>{sendsMail() ? rejectDialog.text : rejectDialog.textWithoutMail}</p>
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <fieldset className={styles.fieldset}>
            <legend>{rejectDialog.presets}</legend>
            <div className={styles.presets} lang={lang}>
              {reasons.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.preset}
                  aria-pressed={reason === each}
                  onClick={() => form.setValue('reason', each)}
                >
                  {each}
                </button>
              ))}
            </div>
          </fieldset>
          <Textarea
            required
            withAsterisk={false}
            label={rejectDialog.reasonLabel}
            description={rejectDialog.reasonHint(language[locale])}
            rows={3}
            lang={lang}
            data-autofocus
            {...form.input('reason')}
          />
          {sendsMail() && reason.trim() !== '' && <MailPreview application={application} reason={reason.trim()} />}
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {sendsMail() ? rejectDialog.action : rejectDialog.actionWithoutMail}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}

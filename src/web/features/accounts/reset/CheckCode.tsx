import { useNavigate } from 'react-router'
import { checkResetCode, sendResetCode } from '#contract/features/accounts.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from '../accounts.module.css'
import { CodeField, type SentCode } from '../fields/CodeField.tsx'
import { FormFailure, FormFoot, FormHeading, SubmitButton } from '../fields/FormParts.tsx'
import { useProof } from '../proof/use-proof.ts'
import { ResetSteps } from './ResetSteps.tsx'
import { keepTicket } from './reset-ticket.ts'

interface CheckCodeProps {
  sent: SentCode
  onOtherEmail: () => void
}

export function CheckCode({ sent, onOtherEmail }: CheckCodeProps) {
  const { reset } = usePhrases('accounts')
  const locale = useLocale()
  const navigate = useNavigate()
  const proof = useProof()
  const { email } = sent
  const sending = useCall(sendResetCode)
  const form = useContractForm(checkResetCode, {
    initial: { code: '' },
    fieldOf: {
      'code-wrong': 'code',
      'code-expired': 'code',
      'code-tries-spent': 'code',
      'code-too-soon': 'code',
      'account-unregistered': 'code',
    },
    argumentsOf: ({ code }) => ({ body: { email, code } }),
    isGuarded: false,
    onSaved: async ({ ticket }) => {
      keepTicket({ email, ticket })
      await navigate(pathOf('setPassword'))
    },
  })

  async function sendAgain() {
    const answer = await proof.withProof((made) => sending.call({ body: { email, locale, proof: made } }))
    return { email, ...answer }
  }

  return (
    <>
      <ResetSteps current="code" />
      <FormHeading title={reset.codeTitle} />
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} onFocus={proof.prepare} noValidate>
        <FormFailure error={form.failure} />
        <CodeField input={form.input('code')} onSend={sendAgain} onSendFailed={form.fail} alreadySent={sent} />
        <SubmitButton isSending={form.isSending}>{reset.submitCode}</SubmitButton>
      </form>
      <FormFoot>
        <PlainButton look="quiet" onClick={onOtherEmail}>
          {reset.otherEmail}
        </PlainButton>
      </FormFoot>
    </>
  )
}

import { Button, Textarea, TextInput } from '@mantine/core'
import type { Account } from '#contract/features/accounts.ts'
import { askForVip, getLead, type OwnLead, type PayType, payTypes } from '#contract/features/enquiries/leads.ts'
import { EmailField } from '#web/features/accounts/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { payFilter, usePayWays } from './pay-ways.ts'
import styles from './plans.module.css'

interface AskForVipProps {
  account: Account
  /** The last request, which is not open any more. */
  last: OwnLead | null
}

/** The upgrade form. What is known of the account is filled in; a year paid at once is the better offer and comes first. */
export function AskForVip({ account, last }: AskForVipProps) {
  const phrases = usePhrases()
  const { form: words } = usePhrases('plans')
  /** As it was chosen on another page. */
  const { filter } = useAddressFilter(payFilter)
  const isTrial = account.tier === 'VIP' && account.planSource === 'trial'
  const form = useContractForm(askForVip, {
    initial: {
      contact: account.contactName ?? last?.contact ?? '',
      email: account.email,
      phone: account.phone ?? last?.phone ?? '',
      company: account.customerName ?? last?.company ?? '',
      reason: '',
      payType: filter.pay as PayType,
    },
    argumentsOf: (body) => ({ body }),
    invalidates: [getLead],
    onSaved: () => void showToast({ message: words.sent }),
    onFailure: (error) => {
      // Another tab was first: the page has read the request meanwhile, and shows it in place of this form.
      if (!(error instanceof ApiError) || error.code !== 'lead-open') return false
      showToast({ message: errorText(phrases, error) })
      return true
    },
  })

  /** The words of this form where a field is empty. */
  function input(name: 'contact' | 'phone') {
    const given = form.input(name)
    return form.faultCode(name) === 'field-required' ? { ...given, error: words.missing[name] } : given
  }

  return (
    <section className={styles.section}>
      <h2>{isTrial ? words.titleTrial : account.tier === 'VIP' ? words.titleVip : words.titleFree}</h2>
      {(account.tier === 'FREE' || isTrial) && <LastLead last={last} />}
      <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <PayChoice
          value={form.values.payType}
          onChange={(payType) => form.setValue('payType', payType)}
          isDisabled={form.isSending}
        />
        <div className={styles.pair}>
          <TextInput
            required
            withAsterisk={false}
            label={words.contact}
            autoComplete="name"
            maxLength={120}
            {...input('contact')}
          />
          <TextInput
            required
            withAsterisk={false}
            label={words.phone}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...input('phone')}
          />
        </div>
        <EmailField size="sm" {...form.input('email')} label={words.email} autoComplete="email" />
        <TextInput label={words.company} autoComplete="organization" maxLength={120} {...form.input('company')} />
        <Textarea
          label={words.reason}
          placeholder={words.reasonPlaceholder}
          autoComplete="off"
          autosize
          minRows={2}
          maxRows={10}
          {...form.input('reason')}
        />
        <Button type="submit" size="md" fullWidth loading={form.isSending} aria-busy={form.isSending}>
          {words.submit}
        </Button>
      </form>
      <h3 className={styles.nextTitle}>{words.next}</h3>
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.small}>{words.withdraw}</p>
    </section>
  )
}

/** What became of the last request, where that is worth a word. */
function LastLead({ last }: { last: OwnLead | null }) {
  const { form: words } = usePhrases('plans')
  const format = useFormat()
  if (last?.state === 'lost') return <p className={styles.small}>{words.lastLost(format.date(last.changedAt))}</p>
  if (last?.state === 'withdrawn')
    return <p className={styles.small}>{words.lastWithdrawn(format.date(last.changedAt))}</p>
  return null
}

interface PayChoiceProps {
  value: PayType
  onChange: (value: PayType) => void
  isDisabled: boolean
}

function PayChoice({ value, onChange, isDisabled }: PayChoiceProps) {
  const { form: words } = usePhrases('plans')
  const ways = usePayWays()
  return (
    <fieldset className={styles.pay} disabled={isDisabled}>
      <legend>{words.payType}</legend>
      {payTypes.toReversed().map((payType) => {
        const { name, text, price, saving } = ways[payType]
        return (
          <label key={payType} className={styles.way}>
            <input
              type="radio"
              name="payType"
              value={payType}
              checked={value === payType}
              onChange={() => onChange(payType)}
            />
            <span className={styles.wayName}>
              {name} {saving !== undefined && <em>{saving}</em>}
            </span>
            <strong className="tabular">{price}</strong>
            <span className={styles.wayText}>{text}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

import { Button, NumberInput } from '@mantine/core'
import { changeContactLimits, listBots } from '#contract/features/bots.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './connect.module.css'

/** How often one customer is answered, so that a single one cannot use up the day of all. */
export function ContactLimitsForm() {
  const { connect } = usePhrases('bots')
  const { common } = usePhrases()
  const bot = useBot()
  const form = useContractForm(changeContactLimits, {
    initial: { ...bot.contactLimits },
    argumentsOf: (body) => ({ params: { botId: bot.id }, body }),
    invalidates: [listBots],
    onSaved: () => void showToast({ message: connect.limitsSaved }),
  })
  return (
    <form id={form.id} className={styles.limits} noValidate onSubmit={form.onSubmit}>
      {(['perDay', 'perMinute'] as const).map((name) => (
        <NumberInput
          key={name}
          label={connect.limits[name]}
          placeholder={connect.noLimit}
          value={form.values[name] ?? ''}
          onChange={(value) => form.setValue(name, value === '' ? null : Number(value))}
          error={form.faultText(name)}
          allowDecimal={false}
          hideControls
        />
      ))}
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div>
        <Button type="submit" variant="default" loading={form.isSending}>
          {common.actions.save}
        </Button>
      </div>
    </form>
  )
}

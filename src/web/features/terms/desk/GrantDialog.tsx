import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { inspectAccount, listAccounts } from '#contract/features/admin/accounts.ts'
import { findAccountPlan, grantPlan } from '#contract/features/terms/terms.ts'
import { lastDayOfTerm, type PaidPlan } from '#contract/plans/terms.ts'
import { plusDays } from '#contract/time-zones.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { usePlanRecord } from '#web/platform/plan-record.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import type { FoundPlan } from './found-plan.ts'

const oneDay = /^\d{4}-\d{2}-\d{2}$/

/** A plan from a day on: today, or the day after the one that runs. */
export function GrantDialog({
  found,
  leadId,
  asked,
  onGranted,
  onClose,
}: {
  found: FoundPlan
  /** The wish that it grants. */
  leadId?: string | undefined
  /** What it asks for. */
  asked?: PaidPlan | undefined
  onGranted: () => void
  onClose: () => void
}) {
  const { common } = usePhrases()
  const { grant } = usePhrases('termsDesk')
  const format = useFormat()
  const dayText = useDayText()
  const { prices } = usePlanRecord()
  const { plan, today, accountId } = found
  const paid = plan.terms.filter(({ state, source }) => state !== 'ended' && source !== 'trial')
  const isTrying = plan.terms.some(({ state, source }) => state !== 'ended' && source === 'trial')
  const last = paid
    .map(({ dueOn }) => dueOn)
    .toSorted()
    .at(-1)
  const form = useContractForm(grantPlan, {
    initial: {
      plan: asked ?? paid.at(-1)?.plan ?? ('vip-yearly' as PaidPlan),
      startsOn: last === undefined ? today : plusDays(last, 1),
      dueOn: '',
    },
    argumentsOf: ({ plan: wanted, startsOn, dueOn }) => ({
      params: { accountId },
      body: { plan: wanted, startsOn, ...(dueOn !== '' && { dueOn }), ...(leadId !== undefined && { leadId }) },
    }),
    invalidates: [findAccountPlan, inspectAccount, listAccounts],
    fieldOf: { 'term-overlaps': 'startsOn' },
    onSaved: () => {
      showToast({ message: grant.done })
      onGranted()
      onClose()
    },
  })
  const { startsOn } = form.values
  return (
    <GuardedModal opened onClose={onClose} title={grant.title}>
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <Radio.Group
            label={grant.plan}
            value={form.values.plan}
            onChange={(value) => form.setValue('plan', value as PaidPlan)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="vip-yearly" label={grant.yearly(format.money(prices.yearlyFen))} />
              <Radio value="vip-monthly" label={grant.monthly(format.money(prices.monthlyFen))} />
            </Stack>
          </Radio.Group>
          <TextInput
            type="date"
            label={grant.startsOn}
            description={isTrying && grant.trialEnds}
            {...form.input('startsOn')}
          />
          <TextInput
            type="date"
            label={grant.dueOn}
            description={grant.dueHint(oneDay.test(startsOn) ? dayText(lastDayOfTerm(startsOn)) : '')}
            {...form.input('dueOn')}
          />
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {grant.submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}

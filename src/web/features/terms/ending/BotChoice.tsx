import { Button, Checkbox, Stack } from '@mantine/core'
import { listBots } from '#contract/features/bots.ts'
import { chooseBots, type Downgrade, getDowngrade } from '#contract/features/terms/downgrades.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import styles from '../terms.module.css'

/** Which bots stay without the plan. Those that are open already, when the time to choose is over, cannot be left out. */
export function BotChoice({ downgrade, onClose }: { downgrade: Downgrade; onClose: () => void }) {
  const { common } = usePhrases()
  const { choice } = usePhrases('terms')
  const format = useFormat()
  const limit = downgrade.botLimit ?? downgrade.bots.length
  const form = useContractForm(chooseBots, {
    initial: { botIds: downgrade.bots.filter(({ stays }) => stays).map(({ id }) => id) },
    argumentsOf: ({ botIds }) => ({ body: { botIds: [...botIds] } }),
    invalidates: [getDowngrade, listBots],
    onSaved: () => {
      showToast({ message: choice.saved })
      onClose()
    },
  })
  const { botIds } = form.values
  const isFull = botIds.length >= limit

  function toggle(botId: string, isChosen: boolean): void {
    const others = botIds.filter((id) => id !== botId)
    // With one place a choice replaces the other, as one expects of it.
    const kept = limit === 1 ? [] : others
    form.setValue('botIds', isChosen ? [...kept, botId] : others)
  }

  return (
    <GuardedModal opened onClose={onClose} title={choice.title}>
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <p>{choice.text(format.number(limit))}</p>
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <ul className={styles.choices}>
            {downgrade.bots.map(({ id, name, itemCount, createdAt }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  description={`${choice.items(format.number(itemCount))} · ${choice.created(format.date(createdAt))}`}
                  checked={botIds.includes(id)}
                  disabled={isFull && limit > 1 && !botIds.includes(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          <p role="status">{choice.chosen(format.number(botIds.length), format.number(limit))}</p>
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending} disabled={botIds.length === 0}>
              {choice.save}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}

import { Switch } from '@mantine/core'
import { getSecondFactor, requireSecondFactor } from '#contract/features/account/second-factor.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './security.module.css'
import type { SecondFactorState } from './TwoStep.tsx'

/** For an ADMIN: whether all of them must have a second step. */
export function AdminRule({ state }: { state: SecondFactorState }) {
  const { rule } = usePhrases('security')
  const saving = useCall(requireSecondFactor, {
    invalidates: [getSecondFactor],
    onReply: () => showToast({ message: rule.saved }),
  })
  const mayRequire = state.since !== null
  return (
    <section className={styles.card}>
      <h2>{rule.title}</h2>
      <p>{rule.text}</p>
      <Switch
        label={rule.label}
        checked={state.isRequired}
        disabled={!mayRequire}
        onChange={(event) => saving.start({ body: { isRequired: event.currentTarget.checked } })}
      />
      {!mayRequire && <p className={styles.small}>{rule.first}</p>}
      {saving.error && <ErrorNotice error={saving.error} />}
    </section>
  )
}

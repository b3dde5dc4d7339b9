import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ChatSwitch } from './ChatSwitch.tsx'
import { ContactLimitsForm } from './ContactLimitsForm.tsx'
import styles from './connect.module.css'
import { LookForm } from './LookForm.tsx'
import { Way } from './Way.tsx'

/** What holds for every way to a bot: how it looks, whether it answers, and how much of it one customer may have. */
export function BotSettings() {
  const { connect } = usePhrases('bots')
  const { status } = useBot()
  return (
    <div className={styles.ways}>
      <Way title={connect.lookTitle} text={connect.lookText}>
        <LookForm />
      </Way>
      <Way
        title={connect.stateTitle}
        text={{ draft: connect.stateDraft, completed: connect.stateOpen, closed: connect.stateClosed }[status]}
      >
        <ChatSwitch />
      </Way>
      <Way title={connect.limitsTitle} text={connect.limitsText}>
        <ContactLimitsForm />
      </Way>
    </div>
  )
}

import { switchOffSecondFactor } from '#contract/features/account/second-factor.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useUpdateAccount } from '#web/platform/session.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { useAccount } from '../account-area/use-account.ts'
import { PasswordAndCode } from './PasswordAndCode.tsx'
import styles from './security.module.css'

interface SwitchOffProps {
  isOpen: boolean
  /** Whether the site asks it of this account. */
  isRequired: boolean
  onClose: () => void
}

export function SwitchOff({ isOpen, isRequired, onClose }: SwitchOffProps) {
  const { off, twoStep } = usePhrases('security')
  const account = useAccount()
  const update = useUpdateAccount()
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={off.title}>
      <PasswordAndCode
        endpoint={switchOffSecondFactor}
        submit={off.submit}
        isDangerous
        onClose={onClose}
        onSaved={() => {
          update({ ...account, secondFactor: isRequired ? 'needed' : 'off' })
          showToast({ message: twoStep.switchedOff })
          onClose()
        }}
      >
        <p>{off.text}</p>
        {isRequired && <p className={styles.warning}>{off.required}</p>}
      </PasswordAndCode>
    </GuardedModal>
  )
}

import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/features/account/second-factor.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { PasswordAndCode } from './PasswordAndCode.tsx'
import { SaveCodes } from './SaveCodes.tsx'

export function RenewCodes({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { renewCodes } = usePhrases('security')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const areShown = codes !== null
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={renewCodes.title}
      closeOnClickOutside={!areShown}
      closeOnEscape={!areShown}
      withCloseButton={!areShown}
    >
      {areShown ? (
        <SaveCodes
          codes={codes}
          onDone={() => {
            setCodes(null)
            onClose()
          }}
        />
      ) : (
        <PasswordAndCode
          endpoint={renewRecoveryCodes}
          submit={renewCodes.submit}
          onClose={onClose}
          onSaved={({ recoveryCodes }) => setCodes(recoveryCodes)}
        >
          <p>{renewCodes.text}</p>
        </PasswordAndCode>
      )}
    </GuardedModal>
  )
}

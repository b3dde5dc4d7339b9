import { useState } from 'react'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useEndSession } from '#web/platform/session.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'

interface LogOut {
  isAsking: boolean
  ask: () => void
  dismiss: () => void
}

export function useLogOut(): LogOut {
  const [isAsking, setAsking] = useState(false)
  return { isAsking, ask: () => setAsking(true), dismiss: () => setAsking(false) }
}

export function LogOutDialog({ isAsking, dismiss }: LogOut) {
  const { common } = usePhrases()
  const endSession = useEndSession()
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={dismiss}
      title={common.logOutConfirm.title}
      actionLabel={common.logOutConfirm.action}
      onConfirm={async () => {
        await endSession()
        // A fresh page: nothing of the account stays in memory, and the guard does not offer to come back to it.
        window.location.assign(pathOf('logIn'))
      }}
    >
      {common.logOutConfirm.text}
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePhrases } from '#web/platform/language.tsx'
import { useEndSession } from '#web/platform/session.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

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
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={dismiss}
      title={common.logOutConfirm.title}
      actionLabel={common.logOutConfirm.action}
      onConfirm={async () => {
        await endSession()
        await navigate(sitePaths.logIn)
      }}
    >
      {common.logOutConfirm.text}
    </ConfirmDialog>
  )
}

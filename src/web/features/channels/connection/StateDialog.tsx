import type { Connection } from '#contract/features/channels/connections.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useCloseConnection, useOpenConnection } from '../channels.queries.ts'

interface StateDialogProps {
  connection: Connection
  isAsking: boolean
  onClose: () => void
}

/** Opens or closes a connection once its owner has read what customers will meet. */
export function StateDialog({ connection, isAsking, onClose }: StateDialogProps) {
  const connecting = usePhrases('connecting')
  const bot = useBot()
  const opening = useOpenConnection()
  const closing = useCloseConnection()
  const { isOpen } = connection
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={onClose}
      title={isOpen ? connecting.closeTitle : connecting.openTitle}
      actionLabel={isOpen ? connecting.closeAction : connecting.openAction}
      onConfirm={async () => {
        await (isOpen ? closing : opening).call({ params: { botId: bot.id, connectionId: connection.id } })
      }}
    >
      {isOpen ? connecting.closeText : connecting.openText}
    </ConfirmDialog>
  )
}

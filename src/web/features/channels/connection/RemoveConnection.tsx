import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '#contract/features/channels/connections.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useRemoveConnection } from '../channels.queries.ts'

interface RemoveConnectionProps {
  connection: Connection
  onRemoved: () => void
}

export function RemoveConnection({ connection: { id, kind, name }, onRemoved }: RemoveConnectionProps) {
  const connecting = usePhrases('connecting')
  const { kinds } = usePhrases('channels')
  const bot = useBot()
  const removing = useRemoveConnection()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {connecting.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={connecting.removeTitle(kinds[kind], name)}
        actionLabel={connecting.remove}
        isDangerous
        onConfirm={async () => {
          // First, or the drawer would say for a moment that it is gone.
          await removing.call({ params: { botId: bot.id, connectionId: id } })
          onRemoved()
          showToast({ message: connecting.removed })
        }}
      >
        {connecting.removeText}
      </ConfirmDialog>
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { listBots } from '#contract/features/bots.ts'
import { callbacksKeptDays, listCallbacks, tickAllCallbacks } from '#contract/features/conversations/callbacks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'

/** Ticks off all that wait. */
export function TickAll({ total, until }: { total: number; until: string }) {
  const phrases = usePhrases('callbacks').tickAll
  const format = useFormat()
  const bot = useBot()
  const ticking = useCall(tickAllCallbacks, { invalidates: [listCallbacks, listBots] })
  /** What is asked about: who comes while the question stands is not meant. */
  const [asked, setAsked] = useState({ isOpen: false, total, until })
  return (
    <>
      <Button variant="default" onClick={() => setAsked({ isOpen: true, total, until })}>
        {phrases.action}
      </Button>
      <ConfirmDialog
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        title={phrases.title(format.number(asked.total))}
        actionLabel={phrases.confirm}
        onConfirm={async () => {
          await ticking.call({ params: { botId: bot.id }, body: { until: asked.until } })
        }}
      >
        {phrases.text(callbacksKeptDays.done)}
      </ConfirmDialog>
    </>
  )
}

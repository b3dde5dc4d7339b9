import type { Bot } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useChangeBot } from '../bots.queries.ts'

/** What can be done next, by the state. */
export const switchOf = { draft: 'launch', completed: 'close', closed: 'open' } as const

interface SwitchDialogProps {
  bot: Bot
  isOpen: boolean
  onClose: () => void
}

/** Asks before it closes a chat that is open, before it opens one that is closed, and before a draft goes live. */
export function SwitchDialog({ bot, isOpen, onClose }: SwitchDialogProps) {
  const phrases = usePhrases('bots')
  const change = useChangeBot()
  const isLive = bot.status === 'completed'
  const switching = phrases[switchOf[bot.status]]
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={switching.title}
      actionLabel={switching.submit}
      onConfirm={async () => {
        await change.call({ params: { botId: bot.id }, body: { status: isLive ? 'closed' : 'completed' } })
      }}
    >
      {switching.text}
    </ConfirmDialog>
  )
}

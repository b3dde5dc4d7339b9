import type { Bot } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useChangeBot } from '../bots.queries.ts'

interface SwitchDialogProps {
  bot: Bot
  isOpen: boolean
  onClose: () => void
}

/** Asks before it closes a chat that is open, and before it opens one that is closed. */
export function SwitchDialog({ bot, isOpen, onClose }: SwitchDialogProps) {
  const phrases = usePhrases('bots')
  const change = useChangeBot()
  const isLive = bot.status === 'completed'
  const switching = isLive ? phrases.close : phrases.open
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

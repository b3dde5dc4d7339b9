import { countConversations, listConversations, markRead } from '#contract/features/inbox/conversations.ts'
import {
  handBack,
  reopenConversation,
  resolveConversation,
  takeOver,
  wantPerson,
} from '#contract/features/inbox/handover.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { type Call, useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useThreadChanges } from './use-thread-changes.ts'

/** They all answer alike. */
type Move = Pick<Call<typeof takeOver>, 'call'>

/** The changes of hands of one conversation. Of two people who take it one has it: the other is shown who. */
export function useActions(conversationId: string) {
  const { id: botId } = useBot()
  const { done } = usePhrases('inboxThread')
  const changes = useThreadChanges()
  const taking = useCall(takeOver)
  const handing = useCall(handBack)
  const resolving = useCall(resolveConversation)
  const reopening = useCall(reopenConversation)
  const wanting = useCall(wantPerson)
  const marking = useCall(markRead, { invalidates: [listConversations, countConversations] })
  const all = [taking, handing, resolving, reopening, wanting]
  const args = { params: { botId, conversationId } }

  async function run(move: Move, message?: string): Promise<boolean> {
    for (const each of all) each.reset()
    try {
      const { conversation, line } = await move.call(args)
      changes.take(conversation, line)
      if (message !== undefined) showToast({ message })
      return true
    } catch {
      // The thread is as somebody else left it; the failure is shown above the composer.
      changes.readAgain(conversationId)
      return false
    }
  }

  return {
    isBusy: all.some(({ isBusy }) => isBusy),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    takeOver: () => run(taking),
    handBack: () => run(handing, done.handedBack),
    resolve: () => run(resolving, done.resolved),
    reopen: () => run(reopening),
    want: () => run(wanting),
    async markUnread() {
      try {
        await marking.call({ ...args, body: { isRead: false } })
        showToast({ message: done.unread })
      } catch {
        changes.readAgain(conversationId)
      }
    },
  }
}

export type Actions = ReturnType<typeof useActions>

/** Replies on their way. They belong to the screen, not to the thread: whoever goes on to another conversation loses none that failed. */
import { useMemo, useRef, useState } from 'react'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { replyAsPerson } from '#contract/features/inbox/handover.ts'
import { callApi } from '#web/platform/requests/api-client.ts'
import { randomId } from '#web/platform/requests/idempotency-key.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { useThreadChanges } from '../thread/use-thread-changes.ts'

export interface OutgoingReply {
  /** Also its Idempotency-Key: another try after a lost reply sends nothing twice. */
  readonly key: string
  readonly conversationId: string
  readonly text: string
  readonly files: readonly Attachment[]
  /** Of a reply that did not get through: its files go out again. */
  readonly filesOf?: Pick<ThreadLine, 'id' | 'files'> | undefined
  readonly takesOver: boolean
  /** Why it was not sent. */
  readonly failure?: unknown
}

export interface Outgoing {
  readonly of: (conversationId: string) => readonly OutgoingReply[]
  readonly send: (reply: Pick<OutgoingReply, 'conversationId' | 'text' | 'files' | 'filesOf' | 'takesOver'>) => void
  /** Another try; with `takesOver` the conversation is taken over first. */
  readonly retry: (reply: OutgoingReply, takesOver?: boolean) => void
  readonly discard: (key: string) => void
}

export function useOutgoing(): Outgoing {
  const { id: botId } = useBot()
  const changes = useThreadChanges()
  const [replies, setReplies] = useState<readonly OutgoingReply[]>([])
  /** One after the other, as they were written. */
  const queue = useRef<Promise<void>>(Promise.resolve())

  return useMemo(() => {
    const drop = (key: string) => setReplies((before) => before.filter((each) => each.key !== key))

    async function deliver(reply: OutgoingReply): Promise<void> {
      const { key, conversationId, text, files, filesOf, takesOver } = reply
      try {
        const { conversation, line } = await callApi(
          replyAsPerson,
          {
            params: { botId, conversationId },
            body: {
              text,
              fileIds: files.map(({ id }) => id),
              ...(filesOf && { filesOf: filesOf.id }),
              takeOver: takesOver,
            },
          },
          { idempotencyKey: key },
        )
        changes.take(conversation, line)
        drop(key)
      } catch (failure) {
        setReplies((before) => before.map((each) => (each.key === key ? { ...each, failure } : each)))
        changes.readAgain(conversationId)
      }
    }

    function enqueue(reply: OutgoingReply): void {
      queue.current = queue.current.then(() => deliver(reply))
    }

    return {
      of: (conversationId) => replies.filter((each) => each.conversationId === conversationId),
      send(reply) {
        const sent = { ...reply, key: randomId() }
        setReplies((before) => [...before, sent])
        enqueue(sent)
      },
      retry({ failure: _failed, ...reply }, takesOver = reply.takesOver) {
        // Another body needs another key.
        const again = { ...reply, takesOver, key: takesOver === reply.takesOver ? reply.key : randomId() }
        setReplies((before) => before.map((each) => (each.key === reply.key ? again : each)))
        enqueue(again)
      },
      discard: drop,
    }
  }, [botId, changes, replies])
}

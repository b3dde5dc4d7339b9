/** What one contact says is answered one after another, so that each reply knows the one before. */
import { createKeyedTurns } from '#server/platform/turns/keyed-turns.ts'
import type { ReplyRequest } from '../reply-request.ts'

const maxOfContactWaiting = 20
const maxRepeatsWaiting = 100

interface Turn {
  readonly key: string
  readonly maxWaiting: number
}

/** What is waited for in turn. A contact types one message after another; a call is repeated as often as its client likes. */
function turnsOf({ asked: { bot }, platform, contact, conversationId, idempotency }: ReplyRequest): Turn[] {
  const turns: Turn[] = []
  if (idempotency) turns.push({ key: `claim ${idempotency.scope} ${idempotency.key}`, maxWaiting: maxRepeatsWaiting })
  if (contact) turns.push({ key: `contact ${bot.id} ${platform} ${contact.keyHash}`, maxWaiting: maxOfContactWaiting })
  if (conversationId !== undefined)
    turns.push({ key: `conversation ${bot.id} ${conversationId}`, maxWaiting: maxOfContactWaiting })
  return turns
}

export type InTurn = <R>(request: ReplyRequest, run: () => Promise<R>) => Promise<R>

export function createTurnsOfContacts(): InTurn {
  const inTurn = createKeyedTurns()

  function after<R>(request: ReplyRequest, [turn, ...turns]: readonly Turn[], run: () => Promise<R>): Promise<R> {
    if (turn === undefined) return run()
    return inTurn(turn.key, turn.maxWaiting, () => after(request, turns, run), request.waitElsewhere)
  }

  return (request, run) => after(request, turnsOf(request), run)
}

/** What was said before, where the caller tells it and nothing is stored: each earlier question is decided again, in its order, so that a later one can refer to it. */
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { PastTurn } from '#server/features/conversations/conversations.public.ts'
import { kindOf } from '../explaining/why.rules.ts'
import type { createDeciding } from './decide.ts'
import { otherSourcesOf } from './words.ts'

/** A subject is hardly kept longer, and each costs a decision. */
const maxRecalled = 4

interface Recalled {
  readonly bot: BotRow
  /** Oldest first. */
  readonly history: readonly string[]
  readonly at: Date
  readonly today: string
  readonly turnKey: string
}

export async function recallTurns(
  deciding: ReturnType<typeof createDeciding>,
  { bot, history, at, today, turnKey }: Recalled,
): Promise<PastTurn[]> {
  const turns: PastTurn[] = []
  for (const text of history.slice(-maxRecalled)) {
    const question = { bot, text, turns, at, today, opinion: undefined, turnKey, isExplained: false }
    const decision = deciding.known(question) ?? (await deciding.decide(question))
    const { kind, id } = decision.source
    const candidates = decision.outcome?.candidates ?? []
    turns.push({
      question: text,
      kind: kindOf(decision),
      sourceKind: id === undefined ? null : kind,
      sourceId: id ?? null,
      sourceTitle: candidates.find((candidate) => candidate.id === id)?.question ?? null,
      otherSources: otherSourcesOf(decision),
      suggestions: decision.suggestions,
      at,
    })
  }
  return turns
}

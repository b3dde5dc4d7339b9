/** Blanks that ask for what is told elsewhere, too: filled in from there, so that nobody is asked twice. */
import { and, eq, inArray } from 'drizzle-orm'
import { factValueLength } from '#contract/features/facts.ts'
import { advanceContent } from '#server/features/bots/bots.public.ts'
import { countOverlong, rewriteBlanks } from '#server/features/corpus/corpus.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { updateFacts } from './facts.store.ts'
import { botFacts } from './facts.tables.ts'

export interface KnownFact {
  readonly label: string
  /** What was told before. */
  readonly former: string
  readonly value: string
}

/**
 * Fills the bot's blanks that are open, or that hold what was told before: what the owner wrote into a blank stays. A value that does not fit, or
 * that makes an item too long, leaves the blank open: an old one would be taken for the owner's own the next time.
 * The caller holds the bot's row. Answers the version of the bot's content, where something was filled or opened.
 */
export async function fillKnownFacts(
  tx: Transaction,
  { accountId, botId, at }: { accountId: string; botId: string; at: Date },
  known: readonly KnownFact[],
): Promise<number | undefined> {
  const told = known.filter(({ former, value }) => former !== value)
  if (told.length === 0) return undefined
  let version: number | undefined
  const isOf = and(eq(botFacts.accountId, accountId), eq(botFacts.botId, botId))
  const asked = await tx
    .select({ label: botFacts.label, value: botFacts.value })
    .from(botFacts)
    .where(
      and(
        isOf,
        inArray(
          botFacts.label,
          told.map(({ label }) => label),
        ),
      ),
    )
  for (const { label, former, value } of told) {
    const now = asked.find((fact) => fact.label === label)?.value
    if (now === undefined || now === value || (now !== '' && now !== former)) continue
    await updateFacts(tx, accountId, botId, { [label]: isFit(value) ? value : '' })
    const isOverlong = isFit(value) && (await countOverlong(tx, accountId, botId, [label])) > 0
    if (isOverlong) await updateFacts(tx, accountId, botId, { [label]: '' })
    if (now === '' && (isOverlong || !isFit(value))) continue
    version = await advanceContent(tx, accountId, botId)
    await rewriteBlanks(tx, accountId, botId, { version, at }, [label])
  }
  return version
}

/** Brackets mark blanks. */
function isFit(value: string): boolean {
  return value.length <= factValueLength && !/[【】]/.test(value)
}

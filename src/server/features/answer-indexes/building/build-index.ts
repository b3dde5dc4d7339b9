/** Builds a bot's index beside the server's own thread: from the last snapshot where there is one, else from all entries. */
import { type AnswerIndex, createAnswerIndex, loadAnswerIndex, type Meaning } from '#engine/answer.ts'
import { snapshotVersion } from '#engine/retrieval/store/snapshot.ts'
import { type Database, postgresCode } from '#server/platform/database/database.ts'
import { changedEntriesReader } from '../entries/changed-entries.ts'
import { countChangesAfter } from '../entries/entries-read.store.ts'
import { entryOf } from '../in-memory/bot-index.ts'
import { type IndexedBot, maxChangesHere } from '../indexed-bot.ts'
import { type KeptIndex, readSnapshot, type SnapshotVersion, writeSnapshot } from './snapshots.store.ts'

export interface BuildTask {
  readonly bot: IndexedBot
  /** False when the last one turned out to be damaged. */
  readonly mayUseSnapshot: boolean
  /** False when only the snapshot is to be renewed. */
  readonly isWanted: boolean
}

export interface BuiltIndex {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The content version it has caught up with. */
  readonly version: number
  /** The one whose entries with many wordings it has learned, or -1. */
  readonly learnedVersion: number
}

export interface BuildReports {
  /** How much is done, 0 to 1. */
  onShare(share: number): void
  /** The index, as soon as there is one; what is left to do is for the next time. The bytes may be taken away. */
  onBuilt(built: BuiltIndex): void
}

export interface BuildContext {
  readonly database: Database
  readonly meaning: Meaning
}

/** What a snapshot has to be made with to be of use. */
export function engineOf(meaning: Meaning): string {
  return `${snapshotVersion} ${meaning.version}`
}

/** Of the time that a build takes, saving is about this much. */
const savingShare = 0.05

export async function buildIndex(context: BuildContext, task: BuildTask, reports: BuildReports): Promise<void> {
  const { database, meaning } = context
  const { accountId, id: botId, language } = task.bot
  const kept = task.mayUseSnapshot ? await readKept(context, task.bot) : undefined
  let changes = 0
  if (kept !== undefined) {
    changes = await countChangesAfter(
      database.of(accountId),
      accountId,
      botId,
      kept.contentVersion,
      task.bot.entryCount,
    )
    if (task.isWanted && changes <= maxChangesHere) {
      reports.onBuilt({ bytes: kept.bytes, version: kept.contentVersion, learnedVersion: kept.learnedVersion })
      return
    }
    if (!task.isWanted && changes === 0) return
  }

  const options = { language, meaning }
  const loaded = kept && loadKept(kept, options)
  const index = loaded?.index ?? createAnswerIndex(options)
  const total = Math.max(1, loaded === undefined ? task.bot.entryCount : changes)
  let done = 0
  let version = task.bot.contentVersion
  await changedEntriesReader(database)(accountId, botId, loaded?.version ?? -1, async (entries) => {
    for (const entry of entries) {
      if (entry.isLive) index.put(entryOf(entry))
      else index.remove(entry.id)
      version = Math.max(version, entry.version)
    }
    done += entries.length
    reports.onShare(Math.min(1, done / total) * (1 - savingShare))
  })
  if (task.isWanted) reports.onBuilt({ bytes: ownBytes(index), version, learnedVersion: loaded?.learnedVersion ?? -1 })
  // After the answers, as it takes seconds: nodes that have the index already come for what was learned later.
  const learnedVersion = index.train() ? version : -1
  // Saved a second time, as the bytes have been given away by now: twice the memory would be worse.
  await keep(context, task.bot, { contentVersion: version, learnedVersion }, index)
}

async function readKept({ database, meaning }: BuildContext, { accountId, id, purgedVersion }: IndexedBot) {
  try {
    return await readSnapshot(database, accountId, id, { engine: engineOf(meaning), minVersion: purgedVersion })
  } catch (error) {
    // The database's own faults are no reason to build: that would fail as well.
    if (postgresCode(error) !== undefined || !isDamage(error)) throw error
    return undefined
  }
}

function loadKept(
  { bytes, contentVersion, learnedVersion }: KeptIndex,
  options: { language: 'zh' | 'en'; meaning: Meaning },
): { index: AnswerIndex; version: number; learnedVersion: number } | undefined {
  try {
    return { index: loadAnswerIndex(bytes, options), version: contentVersion, learnedVersion }
  } catch {
    return undefined
  }
}

/** Parts that are missing, too long, or not deflated. */
function isDamage(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER)/.test(String(error.code))
}

async function keep(
  { database, meaning }: BuildContext,
  bot: IndexedBot,
  version: Omit<SnapshotVersion, 'engine'>,
  index: AnswerIndex,
): Promise<void> {
  try {
    await writeSnapshot(database, bot.accountId, bot.id, { ...version, engine: engineOf(meaning) }, index.save())
  } catch (error) {
    // A broken foreign key: the bot was deleted meanwhile.
    if (postgresCode(error) !== '23503') throw error
  }
}

function ownBytes(index: AnswerIndex): Uint8Array<ArrayBuffer> {
  const bytes = index.save()
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

import { setTimeout as delay } from 'node:timers/promises'
import type { ChildBot } from '../calls/http-calls.ts'
import { balance, type Ledger, startChatLoad } from '../load/chat-load.ts'
import type { ChildApp, Victim } from './child-app.ts'

export interface CrashRound extends Ledger {
  /** From the kill to the first answer to a message sent after it. */
  readonly recoveryMs: number
}

const senders = 20
/** How many messages are answered before the kill, and after it. */
const answeredBefore = 40
const answeredAfter = 20

/**
 * Kills something in the middle of a chat load. The app is started again when it was killed, as a supervisor would do, and nothing else is
 * done by hand. What earlier rounds stored is removed first.
 */
export async function runCrashRound(app: ChildApp, bot: ChildBot, victim: Victim): Promise<CrashRound> {
  await app.query('delete from messages')
  await app.query('delete from usage_days')
  const load = startChatLoad([app.origin], bot, senders)
  await load.untilAcknowledged(answeredBefore)
  // Anywhere within a message, not always right after one was stored.
  await delay(Math.random() * 200)
  const killedAtMs = performance.now()
  await app.kill9(victim)
  if (victim === 'app' || victim === 'both') await app.start()
  await load.nextAcknowledged()
  const recoveryMs = performance.now() - killedAtMs
  await load.untilAcknowledged(load.acknowledged.length + answeredAfter)
  await load.stop()
  if (!app.isRunning) throw new Error(`The app ended by itself:\n${app.output.slice(-4000)}`)
  return { ...(await balance(app, bot, load.acknowledged)), recoveryMs }
}

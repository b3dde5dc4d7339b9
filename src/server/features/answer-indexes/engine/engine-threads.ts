/** Several engine threads: a bot is always asked in the same one, so that its index is in memory once. */
import { createHash } from 'node:crypto'
import type { Engine } from './engine-host.ts'

export function spreadOver(engines: readonly Engine[]): Engine {
  function engineOf(botId: string): Engine {
    const place = createHash('sha1').update(botId).digest().readUInt32BE() % engines.length
    return engines[place] as Engine
  }
  return {
    decide: (order, replies) => engineOf(order.bot.id).decide(order, replies),
    ask: (bot, text, options) => engineOf(bot.id).ask(bot, text, options),
    prepare: (bot) => engineOf(bot.id).prepare(bot),
    preparedShare: (bot) => engineOf(bot.id).preparedShare(bot),
    renew: (bot) => engineOf(bot.id).renew(bot),
    drop: (botId) => engineOf(botId).drop(botId),
    async heldBytes() {
      const held = await Promise.all(engines.map((engine) => engine.heldBytes()))
      return held.reduce((sum, bytes) => sum + bytes, 0)
    },
    get queueLength() {
      return engines.reduce((sum, engine) => sum + engine.queueLength, 0)
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}

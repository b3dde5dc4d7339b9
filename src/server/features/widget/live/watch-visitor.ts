/** Opens the stream of a visitor, where the bot may be talked to and the visitor has said something. */
import type { ServerResponse } from 'node:http'
import type { VisitorNamed } from '#contract/features/channels/widget.ts'
import type { AskedBots } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Visitors } from '../visitors/visitors.service.ts'
import type { VisitorHub } from './visitor-hub.ts'

export type WatchVisitor = (
  botId: string,
  named: VisitorNamed,
  /** What the chat knows already, by the header that it came with. */
  lastEventId: string | undefined,
  /** The group of the network address that the call came from. */
  address: string,
  /** Takes over the reply. */
  open: () => ServerResponse,
) => Promise<void>

export function createWatchVisitor(
  hub: VisitorHub,
  visitors: Pick<Visitors, 'placeOf'>,
  askedBots: Pick<AskedBots, 'byId'>,
): WatchVisitor {
  return async (botId, named, lastEventId, address, open) => {
    const asked = await askedBots.byId(botId)
    if (asked === undefined) throw new AppError('not-found')
    const { bot } = asked
    if (bot.status === 'closed') throw new AppError('bot-closed')
    if (bot.status === 'draft') throw new AppError('bot-draft')
    const read = async () => {
      const found = await visitors.placeOf(bot, named)
      return found && { ...found, isWaiting: found.state === 'waiting' }
    }
    const place = await read()
    // Nobody can say anything to somebody who has said nothing.
    if (place === undefined) throw new AppError('not-found')
    await hub.listen(place, { accountId: bot.accountId, botId: bot.id, address }, placeAfter(lastEventId), read, open)
  }
}

function placeAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

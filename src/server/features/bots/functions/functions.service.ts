/** What a bot does beside answering from what its owner wrote. */

import type { ServiceAction } from '#contract/audit-actions.ts'
import type { BotFunctions } from '#contract/features/customising/functions.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { findBot } from '../bots.store.ts'
import type { BotRow } from '../bots.tables.ts'
import { changeFunctions, type FunctionsChange, lockFunctions } from './functions.store.ts'

export type FunctionsService = ReturnType<typeof createFunctionsService>

export function createFunctionsService(
  { database, clock }: Pick<FeatureContext, 'database' | 'clock'>,
  /** Whether an ADMIN has set up a language model. */
  hasLanguageModel: () => Promise<boolean>,
) {
  async function read(account: AccountCaller, botId: string): Promise<BotFunctions> {
    const [bot, hasModel] = await Promise.all([findBot(database.of(account.id), account.id, botId), hasLanguageModel()])
    if (bot === undefined) throw new AppError('not-found')
    return describe(bot, account, hasModel)
  }

  return {
    read,

    async change(account: AccountCaller, botId: string, change: FunctionsChange, origin: CallOrigin) {
      // It may always be switched off.
      if (change.languageModelEnabled === true && !(await hasLanguageModel())) throw new AppError('model-off')
      await database.of(account.id).transaction(async (tx) => {
        const before = await lockFunctions(tx, account.id, botId)
        if (before === undefined) throw new AppError('not-found')
        const actions = actionsOf(before, change)
        if (actions.length === 0) return
        await changeFunctions(tx, account.id, botId, change)
        for (const action of actions)
          await recordEvent(tx, { accountId: account.id, action, target: botId, ...origin, at: clock.now() })
      })
      return await read(account, botId)
    },
  }
}

function describe({ status, replySettings }: BotRow, { limits }: AccountCaller, hasModel: boolean): BotFunctions {
  return {
    isOpen: status === 'completed',
    chitChatEnabled: replySettings.chitChatEnabled,
    chitChatPerDay: limits.chitChatPerDay,
    languageModelEnabled: replySettings.languageModelEnabled === true,
    hasLanguageModel: hasModel,
  }
}

/** What is changed, for the audit; a switch that stands as wished is no change. */
function actionsOf(before: Required<FunctionsChange>, change: FunctionsChange): ServiceAction[] {
  const { chitChatEnabled: chat, languageModelEnabled: model } = change
  const actions: ServiceAction[] = []
  if (chat !== undefined && chat !== before.chitChatEnabled)
    actions.push(chat ? 'chit-chat-opened' : 'chit-chat-closed')
  if (model !== undefined && model !== before.languageModelEnabled)
    actions.push(model ? 'model-answers-on' : 'model-answers-off')
  return actions
}

/** The bots of the account and the one that the workspace is open on (`?bot=`). */
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Bot, listBots } from '#contract/features/bots.ts'
import type { WorkspaceBase } from '#contract/site-map/page.ts'
import type { WorkspacePageId } from '#contract/site-map/pages.ts'
import { workspacePath } from './navigation/site.paths.ts'
import { queryOf } from './requests/queries.ts'

export interface Workspace {
  base: WorkspaceBase
  /** The bot of `?bot=`, whether or not it exists. */
  botId: string | null
  /** Undefined while the list loads, and when there is no such bot. */
  bot: Bot | undefined
  bots: readonly Bot[]
  isPending: boolean
  error: Error | null
  /** A screen of the workspace for the same bot: `pathTo('testPage')`. */
  pathTo: (page: WorkspacePageId) => string
}

export function baseOf(bot: Bot): WorkspaceBase {
  return bot.template === 'coin' ? '/user2' : '/user'
}

export function useWorkspace(): Workspace {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data, isPending, error } = useQuery(queryOf(listBots, {}))
  const botId = search.get('bot')
  const bot = data?.items.find((each) => each.id === botId)
  const base: WorkspaceBase = bot ? baseOf(bot) : /^\/user2(\/|$)/.test(pathname) ? '/user2' : '/user'
  const pathTo = useCallback((page: WorkspacePageId) => workspacePath(base, page, botId), [base, botId])
  return useMemo(
    () => ({ base, botId, bot, bots: data?.items ?? [], isPending, error, pathTo }),
    [base, botId, bot, data, isPending, error, pathTo],
  )
}

export const BotContext = createContext<Bot | null>(null)

/** The bot of a workspace screen. The layout has seen to it that there is one. */
export function useBot(): Bot {
  const bot = use(BotContext)
  if (!bot) throw new Error('useBot needs a route of `workspace`')
  return bot
}

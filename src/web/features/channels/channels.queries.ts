import { useQuery } from '@tanstack/react-query'
import {
  checkConnection,
  closeConnection,
  getConnection,
  listConnections,
  listDeadSends,
  openConnection,
  removeConnection,
  replaySends,
} from '#contract/features/channels/connections.ts'
import { getConnectionTest, sendConnectionTest } from '#contract/features/channels/test-sends.ts'
import { useLive } from '#web/platform/live/use-live.ts'
import { handoverOf, queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** The endpoints that show connections: whoever changes one names them. */
export const connectionReads = [listConnections, getConnection] as const

const changes = { invalidates: connectionReads } as const

/** The connections of the bot, as they are now. */
export function useConnections() {
  const bot = useBot()
  useLive('connections')
  return useQuery(queryOf(listConnections, { params: { botId: bot.id } }))
}

export const useCheck = () => useCall(checkConnection, { invalidates: [...connectionReads, listDeadSends] })
export const useOpenConnection = () => useCall(openConnection, changes)
export const useCloseConnection = () => useCall(closeConnection, changes)
export const useRemoveConnection = () => useCall(removeConnection, { invalidates: [listConnections] })
export const useReplay = () => useCall(replaySends, { invalidates: [...connectionReads, listDeadSends] })

export const useSendTest = () => useCall(sendConnectionTest, { invalidates: [getConnectionTest, ...connectionReads] })

/** What was typed of secrets that both sides have to know: until the page is left, so that it can be copied to the other side. */
export interface FreshSecrets {
  readonly token: string
  readonly encodingAesKey: string
}
const freshName = 'fresh-secrets'

export function useFreshSecrets(connectionId: string): FreshSecrets | undefined {
  return useQuery(handoverOf<FreshSecrets>(freshName, connectionId)).data
}

export function useKeepFreshSecrets() {
  const { handOver } = useReplies()
  return (connectionId: string, secrets: FreshSecrets) => handOver(freshName, connectionId, secrets)
}

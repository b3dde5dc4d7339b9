// Accounts with a session each.

import { openSession } from '#server/features/accounts/accounts.public.ts'
import { publish } from '#server/platform/live/publish.ts'
import { addOwner, serveMeasured } from '../../streams/measured-node.ts'

export interface ListenedServer {
  readonly port: number
  readonly cookies: readonly string[]
}

const accountCount = 250

await serveMeasured<Omit<ListenedServer, 'port'>>(async (app) => {
  const { house } = app.database
  const accountIds: string[] = []
  const cookies: string[] = []
  for (let number = 0; number < accountCount; number += 1) {
    const { id } = await addOwner(app, `listener-${number}@example.com`)
    accountIds.push(id)
    cookies.push(`huida_session=${await openSession(house, id, new Date())}`)
  }
  return {
    facts: { cookies },
    count: () => app.features.live.count,
    tell() {
      for (const accountId of accountIds) void publish(house, { accountId, topic: 'bots' })
    },
  }
})

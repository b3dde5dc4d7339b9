import { expect, it } from 'vitest'
import { accountOf } from '#tests/component/people.ts'
import { keyOf } from './requests/queries.ts'
import { createQueryClient } from './requests/query-client.ts'
import { putSession } from './session.tsx'

const sessionKey = keyOf({ id: 'getSession' })

it('keeps a session ended when the server answers late to what was asked before', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionKey, accountOf())
  const asked = queryClient.fetchQuery({ queryKey: sessionKey, queryFn: async () => accountOf(), staleTime: 0 })
  putSession(queryClient, null)
  await asked.catch(() => {})
  expect(queryClient.getQueryData(sessionKey)).toBeNull()
})

it('keeps the one who logs in when the server answers late that nobody is', async () => {
  const queryClient = createQueryClient()
  const asked = queryClient.fetchQuery({ queryKey: sessionKey, queryFn: async () => null, staleTime: 0 })
  putSession(queryClient, accountOf('VIP'))
  await asked.catch(() => {})
  expect(queryClient.getQueryData(sessionKey)).toMatchObject({ tier: 'VIP' })
})

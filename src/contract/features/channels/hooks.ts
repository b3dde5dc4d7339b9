/** Where platforms call back. Who calls is told by a signature over the bytes of the call, which the channel verifies. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idSchema } from '../../fields.ts'
import { channelKindSchema } from './kinds.ts'

/** Longer calls are refused with 413 before they are read. */
export const maxHookBytes = 1024 * 1024

const hookParams = z.object({ kind: channelKindSchema, connectionId: idSchema })

/** The path of a connection's call-backs; the origin of the installation goes before it. */
export function hookPath(kind: string, connectionId: string): string {
  return `/hooks/${kind}/${connectionId}`
}

export const receiveHook = defineEndpoint({
  id: 'receiveHook',
  method: 'POST',
  path: '/hooks/:kind/:connectionId',
  access: 'platform',
  limits: [{ per: 'address', burst: 3000, perSecond: 500 }],
  rawBody: true,
  maxBodyBytes: maxHookBytes,
  audits: null,
  summary: 'What a platform tells a connection of. It is stored before it is acknowledged.',
  params: hookParams,
  reply: 'raw',
})

/** The path of the call-backs of the operator's app; the origin of the installation goes before it. */
export function sharedHookPath(kind: string): string {
  return `/hooks/${kind}`
}

export const receiveSharedHook = defineEndpoint({
  id: 'receiveSharedHook',
  method: 'POST',
  path: '/hooks/:kind',
  access: 'platform',
  limits: [{ per: 'address', burst: 3000, perSecond: 500 }],
  rawBody: true,
  maxBodyBytes: maxHookBytes,
  audits: null,
  summary:
    'What a platform tells the operator’s app of, for all of its connections. It is stored before it is acknowledged.',
  params: z.object({ kind: channelKindSchema }),
  reply: 'raw',
})

export const verifyHook = defineEndpoint({
  id: 'verifyHook',
  method: 'GET',
  path: '/hooks/:kind/:connectionId',
  access: 'platform',
  limits: [{ per: 'address', burst: 3000, perSecond: 500 }],
  rawBody: true,
  summary: 'How a platform makes sure that the address is ours.',
  params: hookParams,
  reply: 'raw',
})

/** Connections to platforms as the server describes them. */
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CheckLine, Connection, listConnections } from '#contract/features/channels/connections.ts'

export const publicOrigin = 'https://bots.example.com'
const slackId = '00000000-0000-4000-8000-0000000000c1'
const wechatId = '00000000-0000-4000-8000-0000000000c2'

/** A Slack app that works, with calls to a public address. */
export function slackOf(changes: Partial<Connection> = {}): Connection {
  const id = changes.id ?? slackId
  return {
    id,
    kind: 'slack',
    name: 'Lamp Shop',
    state: 'enabled',
    isOpen: true,
    config: { botToken: 'Ab12', signingSecret: 'cd34', appToken: '' },
    secrets: ['botToken', 'signingSecret', 'appToken'],
    external: { name: 'Lamp Shop', facts: { team: 'Lamp Shop' } },
    isShared: false,
    callbackUrl: `${publicOrigin}/hooks/slack/${id}`,
    isPublicAddress: true,
    needsPublicAddress: true,
    isSocketOpen: null,
    lastEvent: { at: new Date(Date.now() - 120_000).toISOString(), rawKind: 'app_mention', ignoredReason: null },
    lastError: null,
    lastSentAt: new Date(Date.now() - 118_000).toISOString(),
    sends: { pending: 0, held: 0, dead: 0 },
    setAside: 0,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...changes,
  }
}

/** A service account that was just stored. */
export function wechatOf(changes: Partial<Connection> = {}): Connection {
  const id = changes.id ?? wechatId
  return slackOf({
    id,
    kind: 'wechat',
    name: '山野装备',
    config: {
      appId: 'wx3f8a27c1d90b64e2',
      appSecret: 'b91e',
      token: 'VwZ0',
      encodingAesKey: 'q8Yb',
      mode: 'safe',
      accountType: 'service',
    },
    secrets: ['appSecret', 'token', 'encodingAesKey'],
    external: { name: '山野装备', facts: {} },
    callbackUrl: `${publicOrigin}/hooks/wechat/${id}`,
    lastEvent: null,
    lastSentAt: null,
    ...changes,
  })
}

/** What the platform refused last, now. */
export function faultOf(fault: NonNullable<Connection['lastError']>['fault'], details: Record<string, string> = {}) {
  return { fault, details, at: new Date().toISOString() }
}

export function connectionsOf(
  items: readonly Connection[] = [],
  changes: Partial<ReplyOf<typeof listConnections>> = {},
): ReplyOf<typeof listConnections> {
  return { items: [...items], max: 20, callbackOrigin: publicOrigin, isPublicAddress: true, sharedApps: [], ...changes }
}

export function linesOf(changes: Partial<Record<CheckLine['step'], Partial<CheckLine>>> = {}): CheckLine[] {
  const steps = ['address', 'reachable', 'credentials', 'scopes', 'handshake'] as const
  return steps.map((step) => ({ step, outcome: 'ok', fault: null, details: {}, ...changes[step] }))
}

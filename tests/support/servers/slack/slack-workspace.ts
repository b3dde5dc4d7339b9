/** One workspace with one app in it, and what was posted there. */

export interface PostedMessage {
  readonly channel: string
  readonly ts: string
  readonly text: string
  readonly thread_ts?: string
  readonly blocks?: readonly Record<string, unknown>[]
  readonly client_msg_id?: string
}

export interface UploadedFile {
  readonly name: string
  readonly mimetype: string
  readonly subtype?: string
  readonly bytes: Buffer
}

export interface Workspace {
  readonly team: { readonly id: string; readonly name: string }
  readonly appId: string
  readonly bot: { readonly id: string; readonly userId: string; readonly name: string }
  readonly signingSecret: string
  botToken: string
  appToken: string
  /** Of the bot token; a test may take some away. */
  scopes: string[]
  readonly users: Map<string, { name: string; displayName: string; realName: string }>
  readonly channels: Map<string, { isArchived?: boolean; isMember?: boolean }>
  readonly posted: PostedMessage[]
  /** What people uploaded, by its id. */
  readonly files: Map<string, UploadedFile>
  /** Each is unique, as in Slack. */
  nextTs(): string
}

let made = 0

/** `of`: another workspace that has the same app. */
export function createWorkspace(now: () => number, of?: Workspace): Workspace {
  made += 1
  const number = String(made).padStart(4, '0')
  let last = 0
  return {
    team: { id: `T${number}TEAM`, name: 'Loopback' },
    appId: of?.appId ?? `A${number}APP`,
    bot: { id: `B${number}BOT`, userId: `U${number}BOT`, name: 'huida' },
    signingSecret: of?.signingSecret ?? `8f742231b10e8888abcd99yyyzzz${number}`,
    botToken: `xoxb-${number}-loopback`,
    appToken: `xapp-1-A${number}APP-${number}-loopback`,
    scopes: ['app_mentions:read', 'chat:write', 'im:history', 'users:read', 'files:read'],
    users: new Map([['U0000ANNA', { name: 'anna', displayName: 'Anna', realName: 'Anna Lind' }]]),
    channels: new Map([
      ['C0000GENERAL', { isMember: true }],
      ['D0000ANNA', { isMember: true }],
    ]),
    posted: [],
    files: new Map(),
    nextTs() {
      last = Math.max(last + 1, now() * 1000)
      return `${Math.floor(last / 1_000_000)}.${String(last % 1_000_000).padStart(6, '0')}`
    },
  }
}

/** An official account as its owner set it up in WeChat's console, and as WeChat counts what it does. Tests change it as they like. */
/** What a contact sent. A video is told by the address where it lies. */
export interface SentMedia {
  readonly bytes: Buffer
  readonly contentType: string
  readonly fileName: string
  readonly at: Date
  readonly videoUrl?: string
}

export interface WechatAccount {
  appId: string
  appSecret: string
  token: string
  encodingAesKey: string
  /** What call-backs name as the receiver. */
  originalId: string
  name: string
  type: 'subscription-unverified' | 'subscription-verified' | 'service'
  mode: 'plain' | 'compatible' | 'safe'
  format: 'xml' | 'json'
  isSecretFrozen: boolean
  /** Addresses that may call; undefined is all of them. */
  listedAddresses: ReadonlySet<string> | undefined
  /** Sends that are left of this day. */
  sendsLeft: number
  /** Words that WeChat refuses to carry. */
  forbiddenWords: readonly string[]
  /** How the account's people noted followers down. */
  remarks: Map<string, string>
  /** By its id. */
  media: Map<string, SentMedia>
}

export function sampleAccount(changes: Partial<WechatAccount> = {}): WechatAccount {
  return {
    appId: 'wx5823bf96d3bd56c7',
    appSecret: '0123456789abcdef0123456789abcdef',
    token: 'QDG6eKtesttoken',
    encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
    originalId: 'gh_97417a04a28d',
    name: '小店客服',
    type: 'service',
    mode: 'safe',
    format: 'xml',
    isSecretFrozen: false,
    listedAddresses: undefined,
    sendsLeft: 500_000,
    forbiddenWords: [],
    remarks: new Map(),
    media: new Map(),
    ...changes,
  }
}

type Grant = { until: number; left: number }

/** How many customer-service messages a contact may get, by what they did: each counts anew when it happens again. */
export function createGrants(now: () => Date) {
  const grants = new Map<string, Map<string, Grant>>()
  const minuteMs = 60_000
  return {
    give(openId: string, why: 'message' | 'menu' | 'follow' | 'scan') {
      const [left, spanMs] = why === 'message' ? [5, 48 * 60 * minuteMs] : [3, minuteMs]
      const mine = grants.get(openId) ?? new Map<string, Grant>()
      grants.set(openId, mine.set(why, { until: now().getTime() + spanMs, left }))
    },
    /** The code that WeChat answers; 0 took one. */
    take(openId: string): 0 | 45015 | 45047 {
      const live = [...(grants.get(openId)?.values() ?? [])].filter(({ until }) => until > now().getTime())
      if (live.length === 0) return 45015
      const [soonest] = live.filter(({ left }) => left > 0).toSorted((one, other) => one.until - other.until)
      if (soonest === undefined) return 45047
      soonest.left -= 1
      return 0
    },
  }
}

/** From where somebody logs in, as the owner of the account is shown it later. */
import Bowser from 'bowser'
import type { Browser, System } from '#contract/features/account/sessions.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { plainAddress } from '#server/platform/http/limits/address-group.ts'

export interface Place {
  readonly browser: Browser | null
  readonly system: System | null
  readonly address: string | null
}

/** Of log-ins without a browser. */
export const nowhere: Place = { browser: null, system: null, address: null }

/** What a browser says of itself is much shorter. */
const maxUserAgentLength = 500

/** The library takes these for the Chrome that is inside them. */
const insideChrome: readonly (readonly [RegExp, Browser])[] = [
  [/\bwxwork\//i, 'wecom'],
  [/\bDingTalk\b/i, 'dingtalk'],
  [/\b(?:Lark|Feishu)\//i, 'feishu'],
  [/\bQuark(?:PC)?\//, 'quark'],
  [/\b(?:360SE|360EE|QIHU|QihooBrowser)\b/i, '360'],
  [/\bbaidubox(?:app|lite)\//i, 'baidu'],
  [/\bHuaweiBrowser\//, 'huawei'],
]

const browserNames: ReadonlyMap<string, Browser> = new Map([
  ['Chrome', 'chrome'],
  ['Chromium', 'chrome'],
  ['Microsoft Edge', 'edge'],
  ['Safari', 'safari'],
  ['Firefox', 'firefox'],
  ['Opera', 'opera'],
  ['Samsung Internet for Android', 'samsung'],
  ['Brave', 'brave'],
  ['Vivaldi', 'vivaldi'],
  ['Yandex Browser', 'yandex'],
  ['DuckDuckGo', 'duckduckgo'],
  ['WeChat', 'wechat'],
  ['QQ Browser', 'qq'],
  ['QQ Browser Lite', 'qq'],
  ['UC Browser', 'uc'],
  ['Sogou Browser', 'sogou'],
  ['Miui', 'xiaomi'],
  ['HeyTap Browser', 'oppo'],
  ['Vivo Browser', 'vivo'],
])

const systemNames: ReadonlyMap<string, System> = new Map([
  ['Windows', 'windows'],
  ['macOS', 'macos'],
  ['Linux', 'linux'],
  ['Chrome OS', 'chromeos'],
  ['Android', 'android'],
  ['HarmonyOS', 'harmonyos'],
])

/** Anyone may send any text as the name of their browser: it is not kept, only which of the known ones it is. */
export function placeOf({ origin, userAgent }: Visit): Place {
  return { ...deviceOf(userAgent.slice(0, maxUserAgentLength)), address: plainAddress(origin.address) }
}

function deviceOf(userAgent: string): Omit<Place, 'address'> {
  if (userAgent.trim() === '') return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const found = insideChrome.find(([pattern]) => pattern.test(userAgent))?.[1]
  return {
    browser: found ?? browserNames.get(browser.name ?? '') ?? null,
    system: systemOf(os.name ?? '', platform.type),
  }
}

function systemOf(name: string, platform: string | undefined): System | null {
  if (name === 'iOS') return platform === 'tablet' ? 'ipad' : 'iphone'
  return systemNames.get(name) ?? null
}

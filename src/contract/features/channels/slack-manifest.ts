/** Writes the manifest from which Slack makes an app with every setting that a bot needs. */
import { slackEvents, slackScopes } from './slack-setup.ts'

/** Slack's limits. */
const maxName = 35
const maxDescription = 140
const maxBotName = 80

export type ManifestLanguage = 'zh' | 'en'

export interface ManifestWishes {
  readonly botName: string
  /** Where Slack calls back; undefined for events by a socket. */
  readonly callbackUrl: string | undefined
  /** Those that the bot's contacts read; at least one. */
  readonly languages: readonly [ManifestLanguage, ...ManifestLanguage[]]
  /** Events by calls, before there is an address for them: Slack takes a list of events only together with it. */
  readonly isBeforeAddress?: boolean
  /** Of an app that others let in: where Slack sends them back to. */
  readonly returnUrl?: string
}

const descriptions = {
  zh: '在 Slack 里提问，马上得到答案。私聊或 @ 我都可以。',
  en: 'Answers your questions in Slack. Message me, or mention me in a channel.',
} as const satisfies Record<ManifestLanguage, string>

export function slackManifest({ botName, callbackUrl, languages, isBeforeAddress = false, returnUrl }: ManifestWishes) {
  const name = cut(botName.replace(/\s+/g, ' ').trim(), maxName) || 'Huida'
  const request = callbackUrl === undefined ? {} : { request_url: callbackUrl }
  return {
    _metadata: { major_version: 1, minor_version: 1 },
    display_information: {
      name,
      description: cut(languages.map((language) => descriptions[language]).join(' '), maxDescription),
    },
    features: {
      // Without it nobody can write to the bot directly.
      app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: botUserName(name), always_online: true },
    },
    oauth_config: {
      ...(returnUrl !== undefined && { redirect_urls: [returnUrl] }),
      scopes: { bot: [...slackScopes.needed, ...slackScopes.wanted] },
    },
    settings: {
      ...(!isBeforeAddress && {
        event_subscriptions: { ...request, bot_events: [...slackEvents] },
        interactivity: { is_enabled: true, ...request },
      }),
      org_deploy_enabled: false,
      socket_mode_enabled: callbackUrl === undefined && !isBeforeAddress,
      // A token that rotates ends after twelve hours, and is refused.
      token_rotation_enabled: false,
    },
  }
}

/** Slack's manifests allow few signs here, none of them Chinese; the app keeps its whole name. */
function botUserName(name: string): string {
  const allowed = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[-._]+|[-._]+$/g, '')
  return allowed.slice(0, maxBotName) || 'huida'
}

function cut(text: string, max: number): string {
  // Not within a pair of surrogates.
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

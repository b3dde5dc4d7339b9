/** What an app needs in Slack, and where Slack's own console has it. Its places are named in English, as the console has no other language. */

/** The day on which the places below were compared with Slack's documentation. */
export const slackCheckedOn = '2026-11-26'

export const slackAppsAddress = 'https://api.slack.com/apps'

export const slackScopes = {
  /** Without these the bot cannot be asked, or cannot answer. */
  needed: ['app_mentions:read', 'chat:write', 'im:history'],
  /** For the names of contacts, and for the files that they send. */
  wanted: ['users:read', 'files:read'],
  /** Of the app-level token, for events by a socket. */
  socket: ['connections:write'],
} as const

/** What Slack tells the bot of. */
export const slackEvents = ['app_mention', 'message.im', 'app_uninstalled', 'tokens_revoked'] as const

export interface SlackStep {
  readonly id:
    | 'create'
    | 'install'
    | 'bot-token'
    | 'signing-secret'
    | 'app-token'
    | 'events'
    | 'interactivity'
    | 'socket-mode'
    | 'messages'
  /** What one clicks in the console, from outside to inside. */
  readonly place: readonly string[]
  /** The field of the config that is copied from there. */
  readonly field?: 'botToken' | 'signingSecret' | 'appToken'
  /** Whether it belongs to events by calls, by a socket, or to both. */
  readonly by: 'calls' | 'socket' | 'both'
  /** What the manifest sets already: for apps that were made without it. */
  readonly isInManifest?: true
}

export const slackSteps: readonly SlackStep[] = [
  { id: 'create', place: ['Create New App', 'From a manifest'], by: 'both' },
  { id: 'install', place: ['Install App', 'Install to Workspace'], by: 'both' },
  { id: 'bot-token', place: ['OAuth & Permissions', 'Bot User OAuth Token'], field: 'botToken', by: 'both' },
  {
    id: 'signing-secret',
    place: ['Basic Information', 'App Credentials', 'Signing Secret'],
    field: 'signingSecret',
    by: 'calls',
  },
  {
    id: 'app-token',
    place: ['Basic Information', 'App-Level Tokens', 'Generate Token and Scopes'],
    field: 'appToken',
    by: 'socket',
  },
  { id: 'events', place: ['Event Subscriptions', 'Request URL'], by: 'calls', isInManifest: true },
  { id: 'interactivity', place: ['Interactivity & Shortcuts', 'Request URL'], by: 'calls', isInManifest: true },
  { id: 'socket-mode', place: ['Socket Mode', 'Enable Socket Mode'], by: 'socket', isInManifest: true },
  {
    id: 'messages',
    place: [
      'App Home',
      'Show Tabs',
      'Messages Tab',
      'Allow users to send Slash commands and messages from the messages tab',
    ],
    by: 'both',
    isInManifest: true,
  },
]

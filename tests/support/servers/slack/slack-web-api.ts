/** The methods of the Web API that a bot uses, with the errors that Slack documents for them. */
import type { Workspace } from './slack-workspace.ts'

export type Arguments = Readonly<Record<string, unknown>>
export interface MethodContext {
  readonly workspace: Workspace
  readonly token: string
  /** An address for a new socket. */
  readonly socketUrl: () => string
  /** Where a file lies. */
  readonly fileUrl: (id: string) => string
}

type Method = (given: Arguments, context: MethodContext) => Record<string, unknown>

const maxText = 40_000
const maxSection = 3000

/** The scope that each method needs, and what it does. */
const methods: Readonly<Record<string, { scope?: string; byAppToken?: true; run: Method }>> = {
  'auth.test': {
    run: (_, { workspace: { team, bot } }) => ({
      url: 'https://loopback.slack.com/',
      team: team.name,
      user: bot.name,
      team_id: team.id,
      user_id: bot.userId,
      bot_id: bot.id,
      is_enterprise_install: false,
    }),
  },
  'bots.info': {
    scope: 'users:read',
    run: ({ bot }, { workspace }) =>
      bot === workspace.bot.id
        ? {
            bot: {
              id: workspace.bot.id,
              app_id: workspace.appId,
              user_id: workspace.bot.userId,
              name: workspace.bot.name,
            },
          }
        : failure('bot_not_found'),
  },
  'users.info': {
    scope: 'users:read',
    run: ({ user }, { workspace }) => {
      const known = workspace.users.get(textOf(user))
      if (known === undefined) return failure('user_not_found')
      const profile = { display_name: known.displayName, real_name: known.realName }
      return { user: { id: user, team_id: workspace.team.id, name: known.name, real_name: known.realName, profile } }
    },
  },
  'files.info': {
    scope: 'files:read',
    run: ({ file }, { workspace, fileUrl }) => {
      const known = workspace.files.get(textOf(file))
      if (known === undefined) return failure('file_not_found')
      return { file: { id: file, name: known.name, mimetype: known.mimetype, url_private: fileUrl(textOf(file)) } }
    },
  },
  'chat.postMessage': { scope: 'chat:write', run: post },
  'apps.connections.open': { byAppToken: true, run: (_, { socketUrl }) => ({ url: socketUrl() }) },
}

export function runMethod(name: string, given: Arguments, context: MethodContext): Record<string, unknown> {
  const method = methods[name]
  const { workspace, token } = context
  if (method === undefined) return failure('unknown_method')
  if (token === '') return failure('not_authed')
  const isApp = token === workspace.appToken
  if (!isApp && token !== workspace.botToken) return failure('invalid_auth')
  if ((method.byAppToken ?? false) !== isApp) return failure('not_allowed_token_type')
  if (method.scope !== undefined && !workspace.scopes.includes(method.scope))
    return { ...failure('missing_scope'), needed: method.scope, provided: workspace.scopes.join(',') }
  return { ok: true, ...method.run(given, context) }
}

function post(given: Arguments, { workspace }: MethodContext): Record<string, unknown> {
  const channel = textOf(given.channel)
  const known = workspace.channels.get(channel)
  if (known === undefined) return failure('channel_not_found')
  if (known.isArchived) return failure('is_archived')
  if (known.isMember === false) return failure('not_in_channel')
  const text = textOf(given.text)
  const blocks = blocksOf(given.blocks)
  if (text === '' && blocks === undefined) return failure('no_text')
  if (text.length > maxText) return failure('msg_too_long')
  const wrong = (blocks ?? []).flatMap(faultsOfBlock)
  if (wrong.length > 0) return { ...failure('invalid_blocks'), errors: wrong }
  const ts = workspace.nextTs()
  const message = {
    channel,
    ts,
    text,
    ...(given.thread_ts ? { thread_ts: textOf(given.thread_ts) } : {}),
    ...(blocks ? { blocks } : {}),
    ...(given.client_msg_id ? { client_msg_id: textOf(given.client_msg_id) } : {}),
  }
  workspace.posted.push(message)
  const { bot, team, appId } = workspace
  return {
    channel,
    ts,
    message: { type: 'message', user: bot.userId, bot_id: bot.id, app_id: appId, team: team.id, ...message },
  }
}

/** A form has them as JSON. */
function blocksOf(blocks: unknown): Record<string, unknown>[] | undefined {
  if (blocks === undefined) return undefined
  return (typeof blocks === 'string' ? JSON.parse(blocks) : blocks) as Record<string, unknown>[]
}

function faultsOfBlock(block: Record<string, unknown>): string[] {
  if (block.type === 'section') {
    const text = (block.text as { text?: string } | undefined)?.text ?? ''
    return text === '' || text.length > maxSection ? ['the text of a section has 1 to 3000 characters'] : []
  }
  if (block.type !== 'actions') return [`unexpected block ${textOf(block.type)}`]
  const elements = block.elements as { action_id: string; text: { type: string; text: string }; value: string }[]
  return [
    ...(elements.length > 25 ? ['more than 25 elements'] : []),
    ...(new Set(elements.map(({ action_id }) => action_id)).size < elements.length ? ['an action_id came twice'] : []),
    ...elements.flatMap(({ text, value, action_id }) => [
      ...(text.type !== 'plain_text' || text.text.length > 75 ? ['the text of a button'] : []),
      ...(value.length > 2000 ? ['the value of a button'] : []),
      ...(action_id.length > 255 ? ['an action_id'] : []),
    ]),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function failure(error: string): { ok: false; error: string } {
  return { ok: false, error }
}

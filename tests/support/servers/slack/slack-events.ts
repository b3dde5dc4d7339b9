/** What Slack tells an app, in the shapes of its documentation. */
import { randomUUID } from 'node:crypto'
import type { PostedMessage, Workspace } from './slack-workspace.ts'

type Fields = Readonly<Record<string, unknown>>

export function createEvents(workspace: Workspace, now: () => number) {
  const { team, appId, bot } = workspace
  const uniqueId = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()

  function callback(event: Fields, outer: Fields = {}) {
    return {
      token: 'verification',
      team_id: team.id,
      context_team_id: team.id,
      api_app_id: appId,
      event,
      type: 'event_callback',
      event_id: `Ev${uniqueId()}`,
      event_time: Math.floor(now() / 1000),
      authorizations: [
        { enterprise_id: null, team_id: team.id, user_id: bot.userId, is_bot: true, is_enterprise_install: false },
      ],
      is_ext_shared_channel: false,
      event_context: `4-${uniqueId()}`,
      ...outer,
    }
  }

  function message(text: string, fields: Fields, outer?: Fields) {
    const ts = workspace.nextTs()
    const said = { user: 'U0000ANNA', type: 'message', ts, client_msg_id: randomUUID(), text, team: team.id }
    return callback({ ...said, event_ts: ts, ...fields }, outer)
  }

  return {
    callback,
    direct: (text: string, fields: Fields = {}) =>
      message(text, { channel: 'D0000ANNA', channel_type: 'im', ...fields }),
    mention: (text: string, fields: Fields = {}) =>
      message(`<@${bot.userId}> ${text}`, { type: 'app_mention', channel: 'C0000GENERAL', ...fields }),
    inChannel: (text: string, fields: Fields = {}) =>
      message(text, { channel: 'C0000GENERAL', channel_type: 'channel', ...fields }),
    /** A click on a button of a message that the bot posted. */
    click(posted: PostedMessage, index: number, fields: Fields = {}) {
      const actions = posted.blocks?.find(({ type }) => type === 'actions')
      const button = (actions?.elements as Fields[] | undefined)?.[index]
      const user = { id: 'U0000ANNA', username: 'anna', name: 'anna', team_id: team.id }
      const thread = posted.thread_ts === undefined ? {} : { thread_ts: posted.thread_ts }
      return {
        type: 'block_actions',
        user,
        api_app_id: appId,
        token: 'verification',
        container: {
          type: 'message',
          message_ts: posted.ts,
          channel_id: posted.channel,
          is_ephemeral: false,
          ...thread,
        },
        trigger_id: `${uniqueId()}.1`,
        team: { id: team.id, domain: 'loopback' },
        enterprise: null,
        is_enterprise_install: false,
        channel: { id: posted.channel, name: posted.channel.startsWith('D') ? 'directmessage' : 'general' },
        message: { type: 'message', user: bot.userId, bot_id: bot.id, ...posted },
        response_url: 'https://hooks.slack.com/actions/none',
        actions: [{ ...button, block_id: 'b1', action_ts: workspace.nextTs() }],
        ...fields,
      }
    },
  }
}

/** The body of a click, as a call has it. */
export function clickForm(payload: unknown): string {
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
}

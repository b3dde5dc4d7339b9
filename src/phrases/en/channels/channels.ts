import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { channels as zh } from '../../zh/channels/channels.ts'

const platforms: Readonly<Record<ChannelKind, string>> = { slack: 'Slack', wechat: 'WeChat' }

export const channels = {
  kinds: { slack: 'Slack', wechat: 'WeChat official account' },
  status: {
    failed: 'Stopped',
    removed: 'Removed',
    unsent: 'Cannot send',
    refused: 'Calls refused',
    closed: 'Paused',
    submitted: 'Submitted, waiting for the platform',
    address: 'Needs a public address',
    lost: 'Connection lost, reconnecting',
    waiting: 'Waiting for the first message',
    connected: 'Connected',
  },
  lastEvent: (when) => `last received ${when}`,

  faults: {
    'token-wrong': {
      is: ({ kind }) => `${platforms[kind]} no longer accepts the ${kind === 'slack' ? 'token' : 'secret'} stored here`,
      todo: ({ kind }) => `Copy it again from ${platforms[kind]}'s console and replace it below.`,
    },
    'scope-missing': {
      is: ({ scopes }) => (scopes ? `The app lacks permissions: ${scopes}` : 'The app lacks permissions'),
      todo: ({ kind }) => `Add them in ${platforms[kind]}'s console, install the app again, then check once more.`,
    },
    'app-removed': {
      is: 'The app was removed on the platform',
      todo: 'Install it again and replace the token below.',
    },
    'account-inactive': {
      is: 'This account is disabled on the platform',
      todo: 'Restore the account there, then check once more.',
    },
    'address-not-listed': {
      is: "The platform does not accept this server's IP address",
      todo: ({ kind }) =>
        `Add this address to the API IP whitelist in ${platforms[kind]}'s console. Check once more after a few minutes.`,
    },
    'not-authorised': {
      is: 'The platform has not given this account the interface it needs',
      todo: 'See whether the account type below is right. An unverified subscription account cannot send by itself until it is verified.',
    },
    'platform-quota': {
      is: "The platform's daily quota is used up",
      todo: 'It usually comes back the next day. You can send what was left then.',
    },
    'window-closed': {
      is: 'The platform does not allow messages to this customer now',
      todo: 'Nothing to do: it is sent first when the customer writes again.',
    },
    'contact-gone': {
      is: 'The customer left or blocked the account, or the conversation is gone',
      todo: 'Nothing to do: when they write again, the bot answers as usual.',
    },
    'content-refused': {
      is: 'The platform refused these words',
      todo: 'Word the answer differently. New questions then get the new one.',
    },
    'too-long': { is: 'The text is longer than the platform allows', todo: 'Shorten the answer.' },
    'rate-limited': {
      is: 'Too many messages at once; the platform asks to wait',
      todo: 'Nothing to do: it is tried again by itself.',
    },
    unreachable: {
      is: 'The platform cannot be reached at the moment',
      todo: 'It is tried again by itself. If this goes on, check that the server has access to the internet.',
    },
    'platform-failed': {
      is: ({ code }) =>
        code
          ? `The platform answered with an unexpected error: ${code}`
          : 'The platform answered with an unexpected error',
      todo: 'Check once more in a few minutes. If this goes on, tell us the error.',
    },
    'signature-wrong': {
      is: ({ secret }) => `The platform called, but the ${secret ?? 'secret'} doesn't match`,
      todo: ({ kind, secret }) =>
        secret === 'Token'
          ? "The Token here and in WeChat's console must be the same. Make a new pair and paste it on both sides, or put the one from the console below. Once they match, it works by itself."
          : `Copy the ${secret ?? 'secret'} again from ${platforms[kind]}'s console and replace it below. Then it works by itself.`,
    },
    'key-wrong': {
      is: "The platform called, but the call can't be decrypted. Check the EncodingAESKey and the AppID",
      todo: "The EncodingAESKey here and in WeChat's console must be the same, and the AppID must be of the same account. Once they match, it works by itself.",
    },
    'account-other': {
      is: 'A call came, but from another workspace or app',
      todo: 'See whether this address was pasted into another app. To connect that app, add another connection.',
    },
  },
  eventKinds: {
    handshake: 'address verified',
    text: 'text message',
    image: 'picture',
    voice: 'voice message',
    video: 'video',
    shortvideo: 'short video',
    location: 'location',
    link: 'link',
    'event.subscribe': 'new follower',
    'event.unsubscribe': 'unfollowed',
    'event.SCAN': 'QR code scanned',
    'event.CLICK': 'menu item',
    'event.VIEW': 'menu link opened',
    'event.LOCATION': 'location reported',
    app_mention: 'mention in a channel',
    message: 'message',
    'message.im': 'direct message',
    'message.mpim': 'group direct message',
    'message.channel': 'channel message',
    'message.group': 'private channel message',
    'block_actions:button': 'button clicked',
    app_uninstalled: 'app removed',
    tokens_revoked: 'tokens revoked',
  },
  ignored: {
    'not-mentioned': {
      is: 'the bot was not mentioned in a channel',
      todo: 'In channels it answers when it is mentioned with @. Direct messages need no mention.',
    },
    'from-bot': {
      is: 'the bot itself or another bot wrote it',
      todo: 'Nothing to do: bots do not answer each other.',
    },
    'not-a-message': { is: 'it was an edit, a deletion, a reaction or the like', todo: 'Nothing to do.' },
    closed: { is: 'the connection is paused', todo: 'Resume it to let the bot answer.' },
    'unknown-event': {
      is: 'there is no answer to this kind of event',
      todo: "Nothing to do. If you expected an answer, look at the events that are subscribed in the platform's console.",
    },
  },
} satisfies typeof zh

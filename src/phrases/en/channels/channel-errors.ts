export const channelErrors = {
  'channel-token': ({ kind, field, code, reason, fault }) => {
    if (fault === 'account-inactive') return 'This account is disabled on the platform. Restore it there first'
    if (fault === 'app-removed') return 'The app was removed on the platform. Install it again and copy the new token'
    if (code === 'another_app') return 'This token belongs to another app. Both tokens must come from the same app'
    if (kind === 'slack') return "Slack didn't accept this token. Please copy it from Slack's console again"
    if (reason === 'frozen') return "This AppSecret is frozen. Unfreeze it in WeChat's console first"
    if (field === 'config.appId') return "WeChat doesn't know this AppID. Please check it"
    if (kind === 'wechat')
      return "WeChat didn't accept this AppSecret. It may have been reset; please check it in WeChat's console"
    return "The platform didn't accept this value. Please copy it from the platform's console again"
  },
  'slack-bot-token-format': 'This must begin with xoxb-. Please copy the Bot User OAuth Token',
  'slack-app-token-format': 'This must begin with xapp-. Please copy the App-Level Token',
  'slack-app-token-here':
    'This is the App-Level Token. This field takes the Bot User OAuth Token, which begins with xoxb-',
  'slack-bot-token-here':
    'This is the Bot User OAuth Token. This field takes the App-Level Token, which begins with xapp-',
  'slack-token-rotates':
    "This kind of token expires after a few hours. Turn off Token Rotation in Slack's console, then copy the token that begins with xoxb-",
  'wechat-app-id-format':
    'An AppID begins with wx, followed by letters and digits. An id that begins with gh_ is the original ID, not the AppID',
  'wechat-token-format': 'Use letters and digits only, 3 to 32 of them, no spaces',
  'wechat-key-format': ({ length, limit = 43 }) =>
    length === undefined || length === limit
      ? `The EncodingAESKey is ${limit} letters and digits, without spaces or signs`
      : `This has ${length} characters; it needs ${limit}`,
  'channel-scope': ({ scopes }) =>
    `The app lacks permissions${scopes ? ` (${scopes})` : ''}. Add them in the platform's console and install the app again`,
  'channel-in-use': ({ kind }) =>
    `This ${kind === 'slack' ? 'Slack account' : kind === 'wechat' ? 'WeChat account' : 'account'} is already connected to a bot`,
  'channel-unreachable': 'The platform cannot be reached at the moment. Please try again later',
  'channel-shared':
    "This connection uses this site's own app, so its tokens cannot be changed by hand. Please choose Add to Slack again",
  'channel-window': 'The platform does not let you write to this customer now. You can once they write again',
  'channel-nobody-wrote':
    'Nobody has written to the bot on this platform yet. Send it a message yourself first, then test',
  'channel-tests-spent': ({ limit = 20 }) =>
    `A conversation can get at most ${limit} test messages in 24 hours. Please try again tomorrow`,
  'channel-not-working': 'This connection does not work at the moment. Fix what is shown above first, then test',
  'channel-answers-only':
    'An account of this type cannot send by itself, it can only answer at once. Write to it and see whether it answers',
  'channel-place': 'Enter the ID of a channel or member in Slack, such as C0123456789 or U0123456789',
  'slack-hosting-failed': 'Slack hosting failed. Please try again, or contact support if it keeps failing',
} satisfies typeof import('../../zh/channels/channel-errors.ts').channelErrors

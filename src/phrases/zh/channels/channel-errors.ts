/** What a person reads when something fails that only screens of platforms can meet: these load with them. */
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'

export const channelErrors = {
  /** The platform does not take it. */
  'channel-token': ({ kind, field, code, reason, fault }: ErrorDetails): string => {
    if (fault === 'account-inactive') return '平台上的这个账号已停用，请先到平台恢复'
    if (fault === 'app-removed') return '应用已从平台上移除，请重新安装后再复制令牌'
    if (code === 'another_app') return '这个令牌属于另一个应用，两个令牌要来自同一个应用'
    if (kind === 'slack') return 'Slack 不认这个令牌，请到 Slack 后台重新复制'
    if (reason === 'frozen') return 'AppSecret 被冻结了，请先到微信后台解冻'
    if (field === 'config.appId') return '微信说没有这个 AppID，请核对一下'
    if (kind === 'wechat') return 'AppSecret 不对，可能被重置过，请到微信后台核对'
    return '平台不认这个值，请到平台后台重新复制'
  },
  'slack-bot-token-format': '要以 xoxb- 开头，请复制 Bot User OAuth Token',
  'slack-app-token-format': '要以 xapp- 开头，请复制 App-Level Token',
  'slack-app-token-here': '这是 App-Level Token。这一栏要填以 xoxb- 开头的 Bot User OAuth Token',
  'slack-bot-token-here': '这是 Bot User OAuth Token。这一栏要填以 xapp- 开头的 App-Level Token',
  'slack-token-rotates': '这种令牌几小时后就失效。请在 Slack 后台关闭 Token Rotation，再复制以 xoxb- 开头的令牌',
  'wechat-app-id-format': 'AppID 以 wx 开头，后面是字母和数字。以 gh_ 开头的是原始 ID，不是 AppID',
  'wechat-token-format': 'Token 只能用字母和数字，3 到 32 位，不能有空格',
  'wechat-key-format': ({ length, limit = 43 }: ErrorDetails) =>
    length === undefined || length === limit
      ? `EncodingAESKey 是 ${limit} 位字母和数字，不能有空格或符号`
      : `现在 ${length} 位，需要 ${limit} 位`,
  'channel-scope': ({ scopes }: ErrorDetails) =>
    `应用还缺少权限${scopes ? `（${scopes}）` : ''}，请在平台后台补上，再重新安装应用`,
  'channel-in-use': ({ kind }: ErrorDetails) =>
    `这个${kind === 'slack' ? ' Slack 工作区' : kind === 'wechat' ? '公众号' : '账号'}已经接入了一个机器人，不能重复接入`,
  'channel-unreachable': '暂时连不上这个平台，请稍后再试',
  'channel-shared': '这个接入用的是本站的应用，令牌不能手动改；请重新点一次「添加到 Slack」',
  'channel-window': '平台现在不允许给这位客户发消息，等对方再来消息时才能发',
  'channel-nobody-wrote': '还没有人在这个平台上给机器人发过消息。先自己给它发一句，再来测试',
  'channel-tests-spent': ({ limit = 20 }: ErrorDetails) => `同一个会话 24 小时内最多发 ${limit} 条测试消息，请明天再试`,
  'channel-not-working': '这个接入现在不能用，先按上面的提示处理好，再来测试',
  'channel-answers-only': '这种账号不能主动发消息，只能当场回答。给它发一句话，看看有没有回答',
  'channel-place': '请填 Slack 的频道 ID 或成员 ID，例如 C0123456789 或 U0123456789',
  'slack-hosting-failed': 'Slack 托管没有成功，请重试；仍然不行，请联系我们',
} satisfies Partial<Record<ErrorCode, string | ((details: ErrorDetails) => string)>>

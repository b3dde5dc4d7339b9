/** What is said of connections to platforms: what they are, how they stand, what can go wrong, and why something was not answered. */
import type { namedEventKinds } from '#contract/features/channels/event-kinds.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'

/** What the platform named, where it did, and which platform it is. */
type Details = Readonly<Record<string, string>> & { readonly kind: ChannelKind }

const consoles: Readonly<Record<ChannelKind, string>> = { slack: ' Slack 后台', wechat: '微信后台' }

export const channels = {
  kinds: { slack: 'Slack', wechat: '微信公众号' },
  status: {
    failed: '已停止',
    removed: '已被移除',
    unsent: '发不出去',
    refused: '请求没通过校验',
    closed: '已暂停',
    submitted: '已提交，等平台确认',
    address: '需要公网地址',
    lost: '连接断开，正在重连',
    waiting: '等第一条消息',
    connected: '已接通',
  },
  lastEvent: (when: string) => `最近收到：${when}`,

  faults: {
    'token-wrong': {
      is: ({ kind }: Details) => ({ slack: 'Slack 不认这里存的令牌了', wechat: '微信不认这里存的密钥了' })[kind],
      todo: ({ kind }: Details) => `到${consoles[kind]}重新复制一次，在下面换上新的。`,
    },
    'scope-missing': {
      is: ({ scopes }: Details) => (scopes ? `应用缺少权限：${scopes}` : '应用缺少权限'),
      todo: ({ kind }: Details) => `在${consoles[kind]}补上权限并重新安装应用，然后检查一次。`,
    },
    'app-removed': { is: '应用在平台上被移除了', todo: '重新安装应用，在下面换上新的令牌。' },
    'account-inactive': { is: '平台上的这个账号已停用', todo: '先到平台恢复账号，然后检查一次。' },
    'address-not-listed': {
      is: '平台不认这台服务器的 IP 地址',
      todo: ({ kind }: Details) => `把这个地址加进${consoles[kind]}的 API IP 白名单，几分钟后检查一次。`,
    },
    'not-authorised': {
      is: '平台没有给这个账号开通这个接口',
      todo: '看看下面选的账号类型对不对。未认证的订阅号不能主动发消息，认证后才可以。',
    },
    'platform-quota': { is: '平台当天的调用次数用完了', todo: '一般第二天恢复，到时可以重发没发出去的消息。' },
    'window-closed': { is: '平台现在不允许给这位客户发消息', todo: '不用处理：客户再来消息时，会先补发这一条。' },
    'contact-gone': {
      is: '客户离开了、拉黑了账号，或者对话已经不在',
      todo: '不用处理：客户再来消息时，机器人照常回答。',
    },
    'content-refused': { is: '平台拒收这句话', todo: '到问答里换一种说法，新的提问就会用新的。' },
    'too-long': { is: '这句话超过了平台的长度上限', todo: '到问答里把答案改短一些。' },
    'rate-limited': { is: '发得太快，平台要求等一等', todo: '不用处理：稍后会自动重试。' },
    unreachable: { is: '暂时连不上平台', todo: '会自动重试。一直这样的话，请确认服务器能访问外网。' },
    'platform-failed': {
      is: ({ code }: Details) => (code ? `平台返回了意外的错误：${code}` : '平台返回了意外的错误'),
      todo: '过几分钟检查一次。一直这样的话，请把这个错误告诉我们。',
    },
    'signature-wrong': {
      is: ({ secret }: Details) => `收到了请求，但签名不对，请核对 ${secret ?? '密钥'}`,
      todo: ({ kind, secret }: Details) =>
        secret === 'Token'
          ? '这里和微信后台填的 Token 要一样。重新生成一组填到两边，或把后台的那个填到下面。两边一致后会自动恢复。'
          : `到${consoles[kind]}重新复制 ${secret ?? '密钥'}，在下面换上。换好后会自动恢复。`,
    },
    'key-wrong': {
      is: '收到了请求，但解不开，请核对 EncodingAESKey 和 AppID',
      todo: '这里和微信后台填的 EncodingAESKey 要一样，AppID 也要是同一个号的。改好后会自动恢复。',
    },
    'account-other': {
      is: '收到了请求，但它来自另一个工作区或应用',
      todo: '看看这个回调地址是不是填到了别的应用里。要接入那个应用，请另外新接一个。',
    },
  },
  /** What came, by what the platform calls it; what has no name here is shown as it is. */
  eventKinds: {
    handshake: '验证地址',
    text: '文字消息',
    image: '图片',
    voice: '语音',
    video: '视频',
    shortvideo: '小视频',
    location: '位置',
    link: '链接',
    'event.subscribe': '关注',
    'event.unsubscribe': '取消关注',
    'event.SCAN': '扫码',
    'event.CLICK': '点击菜单',
    'event.VIEW': '点击菜单里的链接',
    'event.LOCATION': '上报位置',
    app_mention: '频道里 @ 机器人',
    message: '消息',
    'message.im': '私聊消息',
    'message.mpim': '多人私聊消息',
    'message.channel': '频道消息',
    'message.group': '私密频道消息',
    'block_actions:button': '点击按钮',
    app_uninstalled: '应用被移除',
    tokens_revoked: '令牌被撤销',
  } satisfies Record<(typeof namedEventKinds)[number], string>,
  ignored: {
    'not-mentioned': { is: '在群里没有 @ 机器人', todo: '在群里 @ 它才会回答；私聊不用。' },
    'from-bot': { is: '是机器人自己说的，或者来自别的机器人', todo: '不用处理：机器人之间不互相回答。' },
    'not-a-message': { is: '是编辑、撤回、表情这类动作', todo: '不用处理。' },
    closed: { is: '接入已暂停', todo: '要让机器人回答，请恢复接入。' },
    'unknown-event': { is: '这类事件没有对应的回答', todo: '不用处理。应该有回答的，请看看后台订阅的事件对不对。' },
  },
}

/** What is said of connections to platforms: what they are, how they stand, what can go wrong, and why something was not answered. */

type Details = Readonly<Record<string, string>>

export const channels = {
  kinds: { slack: 'Slack', wechat: '微信公众号' },
  status: {
    failed: '已停止',
    removed: '已被移除',
    unsent: '发不出去',
    closed: '已关闭',
    submitted: '已提交，等平台确认',
    address: '需要公网地址',
    lost: '连接断开，正在重连',
    waiting: '等第一条消息',
    connected: '已接通',
  },
  lastEvent: (when: string) => `最近收到：${when}`,

  faults: {
    'token-wrong': { is: '平台不认这里存的令牌或密钥', todo: '到平台后台重新复制一次，在下面换上新的。' },
    'scope-missing': {
      is: ({ scopes }: Details) => (scopes ? `应用缺少权限：${scopes}` : '应用缺少权限'),
      todo: '在平台后台补上权限并重新安装应用，然后检查一次。',
    },
    'app-removed': { is: '应用在平台上被移除了', todo: '重新安装应用，在下面换上新的令牌。' },
    'account-inactive': { is: '平台上的这个账号已停用', todo: '先到平台恢复账号，然后检查一次。' },
    'address-not-listed': {
      is: '平台不认这台服务器的 IP 地址',
      todo: '把这个地址加进平台后台的 API IP 白名单，几分钟后检查一次。',
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
  },
  ignored: {
    'not-mentioned': { is: '在群里没有 @ 机器人', todo: '在群里 @ 它才会回答；私聊不用。' },
    'from-bot': { is: '是机器人自己说的，或者来自别的机器人', todo: '不用处理：机器人之间不互相回答。' },
    'not-a-message': { is: '是编辑、撤回、表情这类动作', todo: '不用处理。' },
    closed: { is: '接入已关闭', todo: '要让机器人回答，请打开接入。' },
    'unknown-event': { is: '这类事件没有对应的回答', todo: '不用处理。应该有回答的，请看看后台订阅的事件对不对。' },
  },
}

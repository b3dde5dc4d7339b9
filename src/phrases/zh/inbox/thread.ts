/** One conversation: its lines, who has the word, the composer, and the evidence beside it. */
import type { MissingFile } from '#contract/features/inbox/conversations.ts'

export const inboxThread = {
  back: '返回会话列表',
  backToThread: '返回会话',
  thread: (name: string) => `和${name}的会话`,
  info: '客户资料与回答依据',
  more: '更多操作',
  notFound: { title: '找不到这个会话', text: '它可能已被删除，或已超出保留的天数。' },
  earlier: '查看更早的消息',
  newLines: '有新消息',
  announced: (author: string, text: string) => `${author}：${text}`,

  /** Who answers, said in the head at all times. */
  holder: {
    bot: '机器人在接待',
    waiting: (time: string) => `在等客服（${time}），机器人不再回答`,
    waitingSoft: (time: string) => `待人工（${time}），机器人还在回答`,
    you: '你在接待，机器人不插话',
    other: (name: string) => `${name}在接待`,
    resolved: '已解决，客户再来时由机器人回答',
    blocked: '已屏蔽，机器人不回答',
  },
  wantedBy: {
    contact: '客户要求人工',
    fallbacks: '机器人连续没答上',
    rating: '客户给了差评',
    owner: '手动标为待人工',
  },

  actions: {
    takeOver: '接手',
    handBack: '交还机器人',
    resolve: '解决',
    reopen: '重新打开',
    want: '标为待人工',
    markUnread: '标为未读',
    contact: '客户资料',
  },
  done: { resolved: '已标为解决', handedBack: '已交还机器人', unread: '已标为未读' },

  line: {
    you: '我',
    bot: '机器人',
    colleague: '客服',
    note: '内部备注',
    sure: (percent: string) => `把握 ${percent}`,
    why: '为什么这样答',
    details: '详情',
    rated: { good: '客户好评', 'needs-improvement': '客户差评' },
    judged: { good: '自评：好', 'needs-improvement': '自评：待改进' },
    heard: '语音内容',
    noCopy: '没有保存副本',
    fetching: '正在从平台取回…',
    download: '下载',
    missing: {
      'storage-full': () => '存储空间不够，没有保存',
      'too-large': (most: string) => `超过 ${most}，没有保存`,
      refused: () => '内容和类型对不上，没有保存',
      gone: () => '平台上已经没有这个文件',
      'not-fetched': () => '三天内没能从平台取到，请检查接入的权限',
      blocked: () => '这位客户已被拉黑，没有保存',
    } satisfies Readonly<Record<MissingFile, (most: string) => string>>,
    kinds: { image: '图片', voice: '语音', video: '视频', file: '文件', location: '位置', other: '附件' },
  },
  events: {
    wanted: (name: string) => (name === '' ? '客户要求人工' : `${name}标为待人工`),
    rated: () => '客户评价「没有帮助」，待人工查看',
    'not-answered': () => '机器人连续没答上，转人工',
    taken: (name: string) => (name === '' ? '客服接手' : `${name}接手`),
    'handed-back': (name: string) => (name === '' ? '交还机器人' : `${name}交还机器人`),
    'timed-out': () => '客服长时间没有回复，自动交还机器人',
    resolved: (name: string) => (name === '' ? '已解决' : `${name}标为已解决`),
    reopened: (name: string) => (name === '' ? '重新打开' : `${name}重新打开`),
    test: (name: string) => (name === '' ? '测试接入' : `${name}测试接入`),
  },
  told: (text: string) => `已告诉客户：${text}`,
  tested: (text: string) => `测试消息：${text}`,

  delivery: {
    pending: '发送中',
    sent: '已发出',
    delivered: '已送达',
    read: '已读',
    failed: '没有送达',
  },
  /** What has not been sent for a while, as its connection does not work or the platform takes nothing now. */
  waiting: '等待发送',
  /** What the platform said, in plain words; others are shown by their code. */
  faults: {
    'token-wrong': '平台不认这个接入的凭据，请到「接入渠道」里更新',
    'scope-missing': '接入的应用缺少发消息的权限，请到「接入渠道」里检查',
    'app-removed': '应用已被对方移除，请到「接入渠道」里重新安装',
    'account-inactive': '平台上的账号已停用',
    'address-not-listed': '服务器地址不在平台的白名单里，请到「接入渠道」里查看',
    'not-authorised': '平台账号没有这个接口的权限',
    'platform-quota': '平台当天的发送次数已用完，明天再试',
    'window-closed': '超过平台允许回复的时间或条数，等客户再发消息后才能回复',
    'contact-gone': '客户已取消关注或离开，收不到消息',
    'content-refused': '平台不允许发送这段内容，请换个说法',
    'too-long': '超过平台允许的长度，请分几条发',
    'rate-limited': '发得太快，平台暂时不收，请稍后再试',
    unreachable: '暂时连不上平台，请稍后再试',
    'not-connected': '客户当初联系的账号已经断开，请到「接入渠道」里查看',
    'person-took-over': '机器人还没发出，客服就接手了，所以没有发',
    'platform-failed': '平台返回了意外的错误，请稍后再试',
  },
  faultCode: (code: string) => `平台返回错误 ${code}`,
  sendAgain: '再发一次',

  outgoing: {
    sending: '发送中',
    failed: '没有发出',
    taken: (name: string, time: string) => `${name} ${time} 接手了，这条没有发出`,
    moved: '会话已回到机器人，这条没有发出',
    takeAndSend: '接手并发送',
    asNote: '存为备注',
    discard: '删除',
  },

  composer: {
    label: '回复客户',
    noteLabel: '内部备注',
    modes: { reply: '回复', note: '内部备注' },
    modesLabel: '写给谁',
    placeholder: '回复客户。/ 查找快捷回答，Enter 发送，Shift+Enter 换行',
    placeholderNarrow: '回复客户',
    placeholderTake: '直接输入也会接手',
    placeholderNote: '只有你们自己能看到，不会发给客户',
    takesOver: '发送后由你接待：机器人停止回答，客户会收到通知。',
    takeHint: '机器人会停止回答，客户会收到通知。',
    takeAndSend: '接手并发送',
    saveNote: '保存备注',
    attach: '添加文件',
    attachVip: 'VIP 可以发送文件',
    attachHint: (limit: string) => `最多 ${limit} 个文件`,
    removeFile: (name: string) => `移除 ${name}`,
    sendingFile: (name: string, percent: string) => `${name}，已上传 ${percent}`,
    waitForFiles: '文件还在上传',
    leftOut: (count: string, limit: string) => `一次最多 ${limit} 个文件，有 ${count} 个没有加上。`,
    heldBy: (name: string, time: string) => `${name} 从 ${time} 起在接待这个会话`,
    heldByText: '为避免两个人同时回复，这里暂时不能发送。可以写一条内部备注。',
    blocked: '你屏蔽了这位客户，不能回复。',
    unblock: '取消屏蔽',
    readOnly: '正在查看管理员的机器人，不能回复。',
    /** What the platform lets anybody write now, beside the button that sends. */
    window: {
      /** Short, by their codes; others have the name of the filter. */
      platforms: { 'WECHAT-MP-ZHUJUE': '微信', 'WECHAT-SERVICE-PROVIDER': '微信', SLACK: 'Slack' },
      /** `time` is empty where the platform sets no time. */
      left: (platform: string, left: string, count: string, time: string) =>
        `${platform}：还能发 ${left}/${count} 条${time === '' ? '' : `，剩 ${time}`}`,
      hours: (count: string) => `${count} 小时`,
      minutes: (count: string) => `${count} 分钟`,
      lastMinute: '不到 1 分钟',
      shut: {
        time: {
          is: (platform: string) => `${platform}：回复时间已过`,
          todo: '现在写的会先留着，客户再来消息时自动发出。着急的话，请换电话等其他方式联系客户。',
        },
        count: {
          is: (platform: string) => `${platform}：这一轮的条数用完了`,
          todo: '现在写的会先留着，客户再来消息时自动发出。着急的话，请换电话等其他方式联系客户。',
        },
        refused: {
          is: (platform: string) => `${platform}：平台没有收下前一条`,
          todo: '前一条和现在写的都会先留着，客户再来消息时依次发出。',
        },
        'answers-only': {
          is: (platform: string) => `${platform}：这种账号不能主动发消息`,
          todo: '现在写的会先留着，客户再来消息时一起送达。账号认证后就能随时发。',
        },
        'not-working': {
          is: (platform: string) => `${platform}：接入现在不能用`,
          todo: '现在发不出去，请先到「接入渠道」里处理好。',
        },
      },
      toConnections: '去接入',
    },
  },
  quick: {
    label: '快捷回答',
    open: '快捷回答（/）',
    fromCorpus: '问答里有：',
    search: '搜索快捷回答',
    none: '没有相近的问答',
    insert: (question: string) => `把「${question}」的回答放进输入框`,
  },
}

export type InboxThreadPhrases = typeof inboxThread

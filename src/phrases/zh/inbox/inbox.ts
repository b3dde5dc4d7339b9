import { visitorName } from './visitor-name.ts'

/** The list of conversations: what narrows it, and what it says in each of its states. */
export const inbox = {
  title: '消息',
  total: (count: string) => `${count} 个会话`,
  totalMore: (count: string) => `${count}+ 个会话`,
  list: '会话列表',
  choose: '选择一个会话',
  chooseText: '从左边选一个会话，就能看到全部消息、机器人为什么这样答，也可以接手回复。',
  chooseKeys: '按 j、k 上下移动，按 ? 查看全部快捷键。',

  tabs: {
    label: '常用筛选',
    all: '全部',
    unread: '未读',
    waiting: '待人工',
    mine: '我的',
    /** Beside a number that is counted no further. */
    more: (count: string) => `${count}+`,
  },

  waitingHead: (count: string) => `${count} 位客户在等客服`,
  longest: (time: string, isNow = false) => (isNow ? time : `最久 ${time}`),
  othersHead: '其他会话',
  latestFirst: '最近的在前',
  news: (count: string) => `${count} 个会话有新消息`,
  end: '没有更多会话了',

  /** Whoever gave no name. */
  visitor: visitorName,

  row: {
    unread: '未读',
    /** `isNow`: less than a minute, which `time` says by itself. */
    waited: (time: string, isNow = false) => (isNow ? time : `等了 ${time}`),
    you: '我',
    bot: '机器人',
    resolved: '已解决',
    bad: '差评',
    note: '备注：',
    attachment: '［附件］',
    tooOld: '消息已超出可查看的天数',
  },
  waitTime: {
    now: '刚开始等',
    minutes: (count: string) => `${count} 分钟`,
    hours: (count: string) => `${count} 小时`,
    days: (count: string) => `${count} 天`,
  },
  yesterday: '昨天',

  search: '搜姓名、问题、回答、备注',
  searchTooShort: '再输入一个字开始搜索',
  filters: '筛选',
  show: '查看结果',
  reset: '清空条件',
  platform: {
    label: '平台',
    all: '全部平台',
    /** Of the codes that have a name; others are shown as they are. */
    names: {
      API: 'API 接口',
      TEST: '自己的测试',
      FACTORY_WEBSITE_v2: '网站',
      'WECHAT-MP-ZHUJUE': '微信公众号',
      'WECHAT-SERVICE-PROVIDER': '微信公众号',
      SLACK: 'Slack',
    },
  },
  period: {
    label: '时间',
    any: '全部时间',
    today: '今天',
    yesterday: '昨天',
    week: '最近一周',
    'three-weeks': '最近三周',
    month: '最近一个月',
    custom: '自定义日期',
    apply: '应用',
    between: (from: string, to: string) => `${from} 至 ${to}`,
    since: (from: string) => `${from} 起`,
    until: (to: string) => `${to} 止`,
  },
  state: {
    label: '状态',
    any: '全部状态',
    bot: '机器人接待',
    waiting: '待人工',
    person: '客服接待',
    resolved: '已解决',
  },
  rating: { label: '客户评价', any: '全部评价', good: '好评', 'needs-improvement': '差评' },
  unread: '只看未读',
  mine: '我接手的',
  searched: (q: string) => `搜索「${q}」`,

  empty: {
    title: '还没有客户来问',
    text: '第一条消息会自动出现在这里。可以先做下面的事：',
    page: { title: '打开对话页面问一句', text: '页面已经上线；你自己的测试不算在内。', action: '打开' },
    site: { title: '把代码放到网站上', text: '只要一行，页面角落就会出现网站按钮。', action: '去复制' },
    channels: { title: '接入更多平台', text: '每一步都写明在对方后台的哪个位置。', action: '去接入' },
  },
  noMatch: {
    title: '没有符合条件的会话',
    text: (filters: string, total: string) => `当前条件：${filters}。不加条件时有 ${total} 个会话。`,
    textOnly: (filters: string) => `当前条件：${filters}。`,
    nobodyWaits: { title: '没有客户在等客服', text: '有客户找人工、或机器人连续答不上时，会出现在这里。' },
    allRead: { title: '没有未读消息', text: '新消息会自动出现在这里。' },
    noneMine: { title: '你没有在接待的会话', text: '接手一个会话后，它会出现在这里。' },
  },
  /** Neither mail nor browser would tell of who waits. By what the browser allows. */
  nobodyTells: {
    title: '有客户等客服时，现在没有任何提醒。',
    off: '请先打开浏览器提醒；要收邮件，把设置方法发给管理服务器的人。',
    on: '',
    denied: '浏览器禁止了这个网站的提醒，请在浏览器的网站设置里允许；要收邮件，把设置方法发给管理服务器的人。',
    missing: '这个地址用不了浏览器提醒（需要 https）；要收邮件，把设置方法发给管理服务器的人。在那之前请常来看看。',
    turnOn: '打开浏览器提醒',
    copyForHost: '复制邮件设置方法',
    forHost:
      '请在运行会答的服务器上设置发信：环境变量 SMTP_URL 填发信服务器（例如 smtps://用户名:密码@smtp.example.com:465），然后重启会答。设置好以后，有客户等客服时会发邮件提醒我。',
  },
  failed: {
    title: '会话列表没有取到',
    text: '已经收到的消息都存着，取到后会全部显示。每 15 秒自动重试一次。',
  },
  stale: (time: string) => `连接中断，显示的是 ${time} 的内容。每 5 秒自动重试一次。`,
  hiddenBefore: (date: string) => `当前套餐可以查看 ${date} 以后的消息。更早的还保留着，升级后就能看到。`,
  hiddenAction: '查看套餐',
}

export type InboxPhrases = typeof inbox

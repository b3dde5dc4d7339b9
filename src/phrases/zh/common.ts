/** Words that belong to no single feature: the frame, actions, states. */
export const common = {
  productName: '会答 Huida',
  titleOf: (screen: string) => `${screen} · 会答`,
  skipToContent: '跳到正文',
  loading: '正在加载',

  actions: {
    save: '保存',
    cancel: '取消',
    close: '关闭',
    confirm: '确定',
    remove: '删除',
    edit: '编辑',
    add: '添加',
    back: '返回',
    retry: '重试',
    reload: '重新载入页面',
    copy: '复制',
    copied: '已复制',
    search: '搜索',
    send: '发送',
    undo: '撤销',
    more: '更多',
    clear: '清除',
    showMore: '查看更多',
  },

  /** Of any list. */
  list: {
    export: '导出 CSV',
    clearFilters: '清空条件',
    clearSearch: '清空搜索',
    selection: '批量操作',
    selected: (count: string) => `已选 ${count} 条`,
    selectEverything: (count: string) => `选中全部符合的 ${count} 条`,
    clearSelection: '取消选择',
  },

  menu: {
    site: '网站导航',
    workspace: '工作台',
    account: '账户导航',
    openMenu: '打开菜单',
    home: '首页',
    product: '产品',
    plans: '套餐',
    logIn: '登录',
    requestInvitation: '申请邀请码',
    bots: '我的机器人',
    factory: '机器人工厂',
    chat: '测试与改进',
    profile: '个人中心',
    administration: '管理',
    system: '运行',
    console: '管理后台',
    help: '帮助',
    waiting: (count: number) => `${count} 项待处理`,
    accountDetails: '账户信息',
    logOut: '退出登录',
  },

  workspace: {
    readOnly: '套餐到期后，这个机器人超出了可用数量：客户打不开，你可以看，不能改。',
    readOnlyAction: '去看套餐',
    build: '搭建',
    talk: '对话',
    allBots: '全部机器人',
    waitingPeople: (count: string) => `${count} 人在等`,
    personWanted: {
      title: (bot: string) => `${bot}：有客户在等客服`,
      text: (count: string) => `${count} 位客户在等客服回复`,
    },
    chooseBot: '选择机器人',
    noBotTitle: '先选一个机器人',
    noBotText: '这一页属于某个机器人，请先选择要看哪一个。',
    languageName: { zh: '中文', en: '英文' },
    templateName: { general: '通用客服', coin: '数字货币客服' },
    noItems: '还没有问答',
  },

  logOutConfirm: {
    title: '退出登录？',
    text: '退出后需要重新输入密码才能进入工作台。',
    action: '退出登录',
  },

  language: {
    label: '界面语言',
    switchTo: 'English',
    locked: '这个站点只提供一种语言',
  },

  theme: {
    label: '外观',
    light: '浅色',
    dark: '深色',
    auto: '跟随系统',
  },

  confirmDialog: {
    typeName: (name: string) => `输入「${name}」以确认`,
  },
  draft: {
    restored: '已恢复未保存的内容',
    discard: '丢弃',
  },
  leaveForm: {
    title: '放弃未保存的内容？',
    text: '刚才填写的内容还没有保存，离开后会丢失。',
    stay: '继续填写',
    leave: '放弃',
  },

  chat: {
    thread: '对话记录',
    you: '你',
    bot: '机器人',
    composerLabel: '输入问题',
    composerPlaceholder: '输入问题，按回车发送',
    typing: '正在回答',
    suggestions: '你是不是想问',
    yes: '是的',
    /** To a question of the bot that is not meant. */
    noPerson: '不是，找人工',
    noneOfThese: '都不是',
    failed: '未发送',
    /** For what opens it. */
    file: (name: string, size: string) => `附件：${name}，${size}`,
  },

  confidence: {
    label: '把握',
    percent: (percent: number) => `把握 ${percent}%`,
  },

  checklist: {
    progress: (done: number, total: number) => `${done} / ${total}`,
    done: '已完成',
    open: '未完成',
  },

  vip: {
    title: '仅 VIP 版本可用',
    badge: 'VIP',
    upgrade: '了解套餐',
  },

  errorNotice: {
    title: '出了点问题',
    requestId: (id: string) => `请求编号 ${id}`,
  },

  /** For a field that is empty and must not be, by its name in the form. */
  missing: {
    email: '请填写邮箱',
    password: '请填写密码',
    confirm: '请再填一次密码',
    original: '请填写原密码',
    code: '请填写验证码',
    emailCode: '请填写验证码',
    invitationCode: '请填写邀请码',
    purpose: '请写一下用途',
    name: '请填写名称',
    question: '请填写问题',
    answer: '请填写答案',
    reason: '请写明原因',
  },

  notFound: {
    documentTitle: '没有找到这个页面',
    title: '这个页面不存在',
    text: '地址可能有误，或者这个页面还没有开放。你要找的可能是：',
    destinations: '试试这些页面',
    homeText: '看看会答能做什么，当场和示例机器人聊几句',
    botsText: '打开、新建或管理机器人',
    logInText: '进入你的工作台',
    labText: (demos: readonly string[]) => demos.join('、'),
    requestText: '还没有账户？先申请一个邀请码',
    accountText: '查看账户信息和套餐',
  },

  unreachable: '连不上服务器，正在重试。这一页的内容都还在。',

  screenError: {
    title: '页面打不开',
    text: '页面出错了。已保存的内容都还在，重新载入通常就能恢复。',
    chunkTitle: '页面没有加载完',
    chunkText: '网络太慢，或者网站刚刚更新过。重新载入页面就能继续。',
    goHome: '回到首页',
  },

  footer: {
    tagline: '用你自己的问答，回答客户的问题。',
    productHeading: '了解',
    startHeading: '开始',
  },

  time: {
    justNow: '刚刚',
    never: '从未',
  },
}

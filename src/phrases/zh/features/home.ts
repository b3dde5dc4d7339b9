import type { BuiltEntitlementName } from '#contract/entitlements.ts'

export const home = {
  title: '用自己的问答回答客户',
  description:
    '会答是开放的客服机器人平台：导入常见问题，三分钟就能用。每个回答都有来源，答错了改一次，下次就对。不需要大模型密钥。',

  hero: {
    badge: '不接大模型也能用，三分钟上线',
    headline: ['把常见问题交给它，', '把时间留给客户。'],
    lead: '写下你的问答，会答逐字照着回复，不编造。每个回答都有来源；答错了改一次，下次就对。',
    start: '申请免费账户',
    openBots: '打开我的机器人',
    watch: '先问它一句',
    tryOut: '不用注册，先试做一个',
    note: '一个程序，一个数据库，装在自己的电脑上也行。',
  },

  sample: {
    label: '和示例机器人聊天',
    online: '在线',
    placeholder: '问问发货、退换货',
    why: '为什么',
    from: (question: string) => `来自「${question}」`,
    unsure: '拿不准，先请你选一选',
    starters: '可以这样问',
    noAnswer: '语料库里没有相近的问题，所以没有回答',
    noneOfThese: '都不是，就不再猜了',
    small: '来自回复设置，不是语料库',
    understoodAs: (text: string) => `结合上文，按「${text}」查找`,
    matchedWords: (words: string) => `匹配的字词：${words}`,
    matchedText: (text: string) => `最接近的问法：「${text}」`,
    runnerUp: (question: string, percent: string) => `其他候选：${question}（${percent}）`,
    took: (milliseconds: string) => `用时 ${milliseconds} 毫秒`,
  },

  product: {
    heading: '左边改，右边马上试',
    text: '答错了，不用等训练，也不用找人。改对应的那条问答，自动再问一次给你看。',
    picture: '工作台：左边是语料库和正在修改的问答，右边是试问。刚加了一种相似问法，同一个问题就答对了。',
    points: [
      { title: '改的是源头', text: '直接改到那条问答，不是给这一句打补丁。' },
      { title: '改完当场验证', text: '同一个问题自动再问一次，前后两个回答都看得到。' },
      { title: '有几十条问答打底', text: '选好模板就能用，再换成自己的内容，或者整张表格导入。' },
    ],
  },

  why: {
    heading: '为什么这样答，一眼看明白',
    text: '哪些词匹配、还考虑过哪几条、有多大把握，都写在回答下面。没有把握就请客户选，不会就说不会，不编造。',
    asked: '客户问',
    item: '回答来自',
    confidence: '把握',
    alike: (asked: string, item: string) => `${asked} ≈ ${item}`,
    zones: { refuse: '直说不会', offer: '请客户选', answer: '回答' },
    others: '其他两条离得远，所以直接回答。',
  },

  importing: {
    heading: '导入前看得清，导入后能撤销',
    text: '把 Excel 或 CSV 拖进来，先检查再导入。每一行能不能导入、为什么，都写在那一行，当场就能改好。',
    note: '导入后 30 天内可以整批撤销。批量导入属于 VIP。',
    picture: '导入前的检查：新增、重复、需修改的行分开列出，每一行都写明原因。',
  },

  channels: {
    heading: '一份问答，多处回复',
    text: '客户在哪里提问，就在哪里回答。',
    groups: [
      { state: '现在就能用', isReady: true, names: ['对话页面', '网站按钮', 'API 接口'] },
      { state: '测试版，可以接入', isReady: true, names: ['微信公众号', 'Slack'] },
      { state: '即将支持', isReady: false, names: ['企业微信', '钉钉'] },
    ],
  },

  lab: {
    heading: 'AI 实验室，打开就能玩',
    text: '不用注册，也不上传：都在你的浏览器里运行。',
    demos: {
      emotion: '照片里有几张脸，猜猜各是什么表情。',
      'style-transfer': '把照片画成水墨、浮世绘或彩窗。',
      'smart-chat': '闲聊、算数、猜谜、成语接龙。',
      autopilot: '看一百辆小车学会开车。',
    },
    action: '进实验室看看',
    chatLines: ['来成语接龙吧', '好，我先来：一心一意。'],
  },

  proof: {
    heading: '测过，你也能测',
    text: '同样的数据和机器，和常用的关键词检索、文本分类工具一起测：第一个答案就对的比例。',
    ours: '会答',
    others: '其他工具',
    range: '0 到 100%',
    sets: {
      banking77: { title: '银行客服', text: '英文，BANKING77，3,080 句' },
      stackfaq: { title: '网站常见问题', text: '英文，StackFAQ，1,249 句' },
      shopZh: { title: '店铺，中文', text: '自编，691 句' },
      shopEn: { title: '店铺，英文', text: '自编，670 句' },
    },
    score: (percent: string) => `会答 ${percent}%`,
    bestOther: (method: string, percent: string) => `其他最好：${method} ${percent}%`,
    methods: { keywords: '关键词检索（TF-IDF）', statistics: '按用词统计分类（朴素贝叶斯）' },
    speed: (perSecond: string) => ({
      title: `每秒 ${perSecond} 个回答`,
      text: '两核的机器，程序连同数据库；每个问题都不同，每个回答都已存盘。',
    }),
    safety: (kills: string, messages: string) => ({
      title: `强制结束 ${kills} 次，丢失 0 条`,
      text: `轮流强制结束程序和数据库，确认收到的 ${messages} 条消息一条不少，一条不重复。`,
    }),
    start: (clicks: string) => ({
      title: `${clicks} 次点击`,
      text: '从打开链接到第一个正确的回答，中间还导入了自己的问答。',
    }),
    missed: '没达到的目标也写在 docs/benchmarks.md 里。',
    repeat: '开发者：自己复测',
  },

  plans: {
    heading: '套餐，只看差别',
    text: '每个回答的来源、当场修改、对话页面和接口，两个套餐都有。',
    free: { name: '免费版', price: '¥0', period: '一直免费' },
    monthly: (price: string, year: string) => ({ price: `${price} × 12`, period: `月付，共 ${year}` }),
    yearly: (price: string) => ({ price, period: '年付' }),
    saving: (amount: string) => `省 ${amount}`,
    names: {
      bots: '机器人',
      callsPerDay: '每天的回答次数',
      chitChatPerDay: '每天的闲聊',
      corpusItemsPerBot: '每个机器人的问答',
      customReplies: '每个机器人的自定义问答',
      storageMb: '文件空间（MB）',
      batchUpload: 'Excel、CSV 批量导入',
      export: '导出问答',
      coinTemplate: '数字货币客服模板',
      attachments: '回答里附图片和文件',
      chatHistory: '7 天以前的聊天记录',
    } satisfies Record<BuiltEntitlementName, string>,
    unlimited: '不限',
    included: '有',
    notIncluded: '无',
    vipNote: '注册后可以在账户里申请 VIP。有问题，先问问我们：',
  },

  closing: {
    heading: '先做一个试试，再决定',
    text: '在浏览器里写几条问答就能问，不用注册。合适再申请：留下邮箱和用途，审核通过后会收到邀请链接，写好的内容会带进去。',
    tryOut: '试做一个机器人',
    textForOwners: '你的机器人就在工作台。',
  },
}

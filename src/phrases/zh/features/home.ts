import type { EntitlementName } from '#contract/entitlements.ts'

export const home = {
  title: '用自己的问答回答客户',
  description:
    '会答是开放的客服机器人平台：导入常见问题，三分钟就能用。每个回答都有来源，答错了改一次，下次就对。不需要大模型密钥。',

  hero: {
    badge: '不接大模型也能用，三分钟上线',
    headline: ['把常见问题交给它，', '把时间留给客户。'],
    lead: '导入你的问答，会答就能替你回复客户。每个回答都有来源；答错了改一次，下次就对。',
    start: '免费开始',
    openBots: '打开我的机器人',
    watch: '先问它一句',
    note: '一个进程，一个数据库，装在自己的电脑上也行。',
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

  steps: {
    heading: '三步，就能回答客户',
    items: [
      {
        title: '起个名字，选语言和模板',
        text: '新机器人自带约三十条可以随手改的常见问答，不用从一张白纸开始。',
      },
      {
        title: '换成你自己的问答',
        text: '逐条添加，或者把 Excel、CSV 拖进来。新增、重复、有误的行先给你看，每一行都写明原因（文件导入属于 VIP）。',
      },
      {
        title: '把它交给客户',
        text: '对话页面建好就能用：发一个链接，贴进网站，或者用接口接到自己的系统里。',
      },
    ],
  },

  difference: {
    heading: '和其他机器人有什么不同',
    items: [
      {
        title: '每个回答都有来源',
        text: '每个回答都写明出自哪一条问答、有几成把握、还考虑过哪几条。你不用猜它在想什么。',
      },
      {
        title: '改对的是源头',
        text: '觉得答得不好，当场改那条问答，或者把客户的说法加为相似问法；改完自动再问一次给你看。',
      },
      {
        title: '没有把握就不乱答',
        text: '把握不够时，它列出最多三个相近的问题请客户选；确实没有答案，就照实说。',
      },
      {
        title: '导错了能撤回',
        text: '一次导入要么全部生效，要么一条不动；生效之后发现不对，整批撤回。',
      },
      {
        title: '不靠大模型也能答',
        text: '没有密钥，没有按量计费。同样的问答，同样的问题，答案每次都一样。',
      },
      {
        title: '数据在你手里',
        text: '源代码开放，可以装在自己的电脑或服务器上。问答随时导出，导出的文件能原样导入。',
      },
    ],
  },

  lab: {
    heading: 'AI 实验室，打开就能玩',
    text: '不用注册，也不上传：都在你的浏览器里运行。',
    demos: {
      emotion: '照片里有几张脸，各是什么表情。',
      'style-transfer': '把照片画成水墨、浮世绘或彩窗。',
      'smart-chat': '闲聊、算数、猜谜、成语接龙。',
      autopilot: '看一百辆小车学会开车。',
    },
    action: '进实验室看看',
  },

  plans: {
    heading: '套餐',
    text: '先用免费版。要更多机器人、更大的语料库，再升级到 VIP。',
    free: { name: '免费版', price: '¥0', period: '一直免费', action: '免费开始' },
    monthly: { name: 'VIP 月付', price: '¥288', period: '每月，连续付 12 个月' },
    yearly: { name: 'VIP 年付', price: '¥2,888', period: '每年，比月付省 ¥568' },
    /** null: not named on the plan page. */
    benefits: {
      bots: (count: string) => `${count} 个机器人`,
      callsPerDay: (count: string) => `每天 ${count} 次接口调用`,
      chitChatPerDay: null,
      corpusItemsPerBot: (count: string) => `每个机器人 ${count} 条问答`,
      storageMb: (count: string) => `${count} MB 文件空间`,
      batchUpload: 'Excel、CSV 批量导入',
      export: '导出问答',
      coinTemplate: '数字货币客服模板',
    } satisfies Record<EntitlementName, string | ((count: string) => string) | null>,
    why: '每个回答都有来源',
    hostedPage: '对话页面和接口',
    vipNote: 'VIP 由本站管理员开通。',
  },

  closing: {
    heading: '先问它一句，再决定',
    text: '账户凭邀请码开通。留下邮箱和用途，审核通过后，邀请码会发到你的邮箱。',
    action: '申请邀请码',
  },
}

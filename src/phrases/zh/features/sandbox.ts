export const sandbox = {
  title: '试做一个机器人',
  text: '写几条问答，旁边马上就能问。不用注册，内容只存在这个浏览器里。',
  notKept: '这个浏览器不保存内容（可能是无痕窗口）。关掉页面前，请先保存成文件。',

  views: { label: '显示', write: '写问答', chat: '试着问' },

  bot: {
    heading: '机器人',
    name: '名称',
    namePlaceholder: '比如你的店名',
    language: '语言',
    unnamed: '我的机器人',
  },

  items: {
    heading: '问答',
    count: (count: number, limit: number) => `${count} / ${limit}`,
    add: '添加问答',
    full: (limit: number) => `试做最多写 ${limit} 条问答。`,
    emptyTitle: '先写一条问答',
    emptyText: '客户常问什么，就写什么。可以从这里挑一条开始：',
    seeds: ['你们几点开门？', '多久能发货？', '可以退货吗？'],
    question: '客户会怎么问',
    questionPlaceholder: '比如：多久能发货？',
    answer: '怎么回答',
    answerPlaceholder: '比如：下午四点前付款，当天发货。',
    variants: '相似问法',
    variantsHint: '同一个意思的其他说法，每行一种，可以不填。',
    variantCount: (count: number) => `${count} 种相似问法`,
    untitled: '还没有写问题',
    edit: (question: string) => `修改「${question}」`,
    done: '收起',
    removed: '问答已删除。',
    faults: {
      'question-missing': '请填写问题',
      'answer-missing': '请填写答案',
      'too-long': (question: number, answer: number, variants: number) =>
        `写得太长：问题和相似问法最多 ${question} 个字，答案最多 ${answer} 个字，相似问法最多 ${variants} 种`,
      repeated: '和另一条的问题一样，只有那一条会回答',
    },
  },

  chat: {
    label: '和你的机器人聊天',
    online: '就在你的浏览器里回答',
    placeholder: '像客户那样问一句',
    starters: '可以这样问',
    nothingYet: '写好一条问答，就能在这里问它。',
    from: (question: string, percent: string) => `来自「${question}」· 把握 ${percent}`,
    unsure: '拿不准，请客户选一选',
    unknown: '没有相近的问答',
    notKept: '试做不会真的记下联系方式；正式的机器人会交到你手里。',
    failed: '没有答上来，请再试一次。',
    stopped: '页面的一部分没有加载出来，请检查网络。',
    fix: '答得不对？',
    teach: '教它怎么答',
    fixLabel: '怎么改',
    asNew: '写成一条新问答',
    asVariant: (question: string) => `和「${question}」是一个意思`,
    startOver: '清空对话',
  },

  keep: {
    heading: '留下它',
    text: (count: number) =>
      `申请免费账户，审核通过后用这个浏览器打开邀请链接，这 ${count} 条问答会直接变成你的机器人。`,
    textEmpty: '写好问答后申请免费账户，审核通过后用这个浏览器打开邀请链接，它就是你的机器人。',
    textForOwners: (count: number) => `用这 ${count} 条问答创建机器人，还会配上几十条常用问答。`,
    request: '申请免费账户',
    create: '创建这个机器人',
    save: '保存成文件',
    restore: '从文件恢复',
    startOver: '重新开始',
    startedOver: '已清空。',
    restored: (count: number) => `已恢复 ${count} 条问答。`,
    fileName: '试做的机器人.json',
    notReadable: '这个文件不是从这里保存的，没有改动任何内容。',
  },

  brought: {
    title: (count: number) => `带上试做的 ${count} 条问答`,
    text: (rest: number) =>
      `你在这个浏览器里试做过机器人。创建后这些问答会排在最前面。${rest > 0 ? `另有 ${rest} 条还不能用，会留在试做页里。` : ''}`,
  },
}

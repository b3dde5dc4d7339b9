/** Choosing how a bot is set up. */
export const made = {
  title: '定制你的机器人',
  text: '一步步填，边填边试。机器人建好后，填的内容都会自动保存，随时可以离开，换台电脑也能接着做。',
  paths: {
    basic: {
      title: '基础定制',
      minutes: '约 5 分钟',
      text: '客户最常问的先填好，马上就能用。',
      contains: [
        '名称、语言、模板和自我介绍',
        '卖什么、多少钱、怎么买，和营业时间这些资料',
        '看一遍自带的问答，加一条自己的',
        '问三个问题，上线',
      ],
      start: '开始基础定制',
    },
    integrated: {
      title: '综合定制',
      minutes: '约 30 分钟',
      text: '把产品和功能讲全，机器人有自己的性格。',
      contains: [
        '基础定制的全部内容',
        '性格、出生地、是谁做的',
        '优惠、官网，和每项功能的用法与价格',
        '更多自己的问答：手写、粘贴或上传文件',
      ],
      start: '开始综合定制',
    },
  },
  estimates: '时间按还没填的内容估算。哪一步都可以跳过，以后再填。',
  drafts: '继续设置',
  draft: (step: number, steps: number, title: string) => `第 ${step} 步，共 ${steps} 步：${title}`,
  goOn: (name: string) => `继续设置「${name}」`,
  begun: {
    title: (name: string) => (name === '' ? '你填过一些内容' : `你已经开始填「${name}」`),
    text: '内容只在这个浏览器里。接着填，就能存到账户。',
    goOn: '接着填',
    drop: '不要了',
  },
  quick: '不想一步步来？',
  quickLink: '直接创建',
  tour: '看 60 秒介绍',
}

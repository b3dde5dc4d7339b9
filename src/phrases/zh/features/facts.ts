/** What fills the blanks of answers, and the card that asks for it first. */
export const facts = {
  usedIn: (items: number) => (items === 0 ? '没有启用的问答用到' : `${items} 条问答用到`),
  reads: '客户会看到：',
  notForUs: {
    text: '有些项目你的店没有？点「本店没有」，相关的问答会停用，以后不再问。',
    label: '本店没有',
    labelOf: (label: string) => `本店没有：${label}`,
    title: (items: number) => `停用相关的 ${items} 条问答`,
    done: (label: string, count: string) => `不再问「${label}」，相关的 ${count} 条问答已停用`,
  },
  showItems: '查看缺资料的问答',
  example: (text: string) => `例如：${text}`,
  save: '保存',
  saved: '已保存，用到的答案都已更新',
  band: {
    title: (count: number) => `先填 ${count} 个空`,
    text: '模板里的一些问答等着这些内容，填一次，处处生效。',
    next: '下一个',
    last: '填好',
    all: '还没填的',
    choose: (label: string) => `填「${label}」`,
    place: (place: number, count: number) => `${place} / ${count}`,
  },
  filled: {
    title: '模板问答用到的资料',
    text: '改这里，所有用到它的答案一起变。',
  },
  card: {
    title: (count: number) => `先填 ${count} 项资料`,
    text: '填一次就写进所有答案。还没填的，客户问到时会请他们留下联系方式；填好后自动启用。',
    fill: '去填写',
    skip: '以后再填',
    dialogTitle: '填写资料',
  },
  blank: {
    tag: '待填资料',
    missing: (labels: readonly string[]) => `还没有填：${labels.join('、')}。填好后自动启用。`,
    fill: '填写',
    filter: '待填资料',
    toggle: (question: string) => `「${question}」还有资料没填，先填写`,
  },
}

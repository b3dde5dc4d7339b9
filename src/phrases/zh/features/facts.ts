/** What fills the blanks of answers, and the card that asks for it first. */
export const facts = {
  text: '填一次，所有用到的答案一起更新；以后改这里就行。颜色和开场白在「接入」里改。',
  usedIn: (items: number) => (items === 0 ? '没有启用的问答用到' : `${items} 条问答用到`),
  notForUs: {
    text: '有些项目你的店没有？点「本店没有」，用到它的问答会停用，以后不再问。',
    label: '本店没有',
    labelOf: (label: string) => `本店没有：${label}`,
    title: (items: number) => `停用用到它的 ${items} 条问答`,
    done: (label: string, count: string) => `不再问「${label}」，已停用用到它的 ${count} 条问答`,
  },
  showItems: '查看还有空格的问答',
  example: (text: string) => `例如：${text}`,
  save: '保存',
  saved: '已保存，用到的答案都已更新',
  none: {
    title: '没有要填的资料',
    text: '模板自带的问答里留有营业时间、客服电话等空格，填好后在这里修改。这个机器人没有这样的问答。',
  },
  card: {
    title: (count: number) => `先填 ${count} 个空`,
    text: '营业时间、电话、运费……填一次就写进所有答案。没填的问答先不回答，客户问到时会请他们联系你。',
    fill: '去填写',
    skip: '以后再填',
    dialogTitle: '填写资料',
  },
  blank: {
    tag: '还有空格',
    missing: (labels: readonly string[]) => `还没有填：${labels.join('、')}。填好后才会回答。`,
    fill: '填写',
    filter: '还有空格',
    toggle: (question: string) => `「${question}」还有空格，先填写`,
  },
}

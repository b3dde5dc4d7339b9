/** The line above every page that tells all users something. */
export const noticeLine = {
  label: '公告',
  warning: '请注意',
  more: '查看详情',
  close: '关闭',
  closeOf: (text: string) => `关闭公告：${text}`,
}

export type NoticeLinePhrases = typeof noticeLine

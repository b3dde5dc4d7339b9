import type { NoticeLinePhrases } from '../../zh/notices/notice-line.ts'

export const noticeLine = {
  label: 'Notices',
  warning: 'Please note',
  more: 'Find out more',
  close: 'Close',
  closeOf: (text) => `Close notice: ${text}`,
} satisfies NoticeLinePhrases

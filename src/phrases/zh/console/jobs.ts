/** Background work, for ADMINs. */
const names: Readonly<Record<string, string>> = {
  'send-mail': '发送邮件',
  'run-import': '导入语料文件',
  'embed-corpus': '计算语料的向量',
  'embed-changed-corpora': '查找要计算的语料',
  'renew-answer-snapshot': '更新回答索引',
  'tell-of-callbacks': '通知有客户留了联系方式',
  'purge-deleted-items': '清除已删除的语料',
  'keep-plans': '检查套餐到期和付款',
}

export const jobs = {
  title: '后台任务',
  text: '发信、导入等后台工作。出错会自动重试，多次失败后标为「已放弃」，等你处理。',
  count: (count: string) => `共 ${count} 个`,
  names,
  states: { failed: '已放弃', retrying: '等待重试', running: '进行中', waiting: '等待' },
  all: '全部',
  state: '状态',
  search: '搜索任务、队列、错误或编号',
  sort: '排序',
  sorts: { newest: '新的在前', oldest: '旧的在前' },
  number: (id: string) => `编号 ${id}`,
  attempts: (attempts: string, max: string) => `试过 ${attempts} 次，最多 ${max} 次`,
  added: (when: string) => `${when}加入`,
  next: (when: string) => `下次：${when}`,
  soon: '马上开始',
  started: (when: string) => `${when}开始`,
  for: (email: string) => `账户 ${email}`,
  queue: (queue: string) => `队列 ${queue}`,
  retry: '立即重试',
  retryOf: (id: string) => `立即重试 ${id}`,
  retryAll: (count: string) => `重试这 ${count} 个`,
  retried: (count: string) => `已重新安排 ${count} 个任务`,
  drop: '丢弃',
  dropOf: (id: string) => `丢弃 ${id}`,
  dropped: '任务已丢弃',
  gone: '这个任务已经完成，或正在进行',
  dropDialog: {
    title: '丢弃这个任务？',
    text: (name: string) => `「${name}」不会再做，也找不回来。如果是一封邮件，它会标为发送失败，留在发件箱里。`,
    action: '丢弃',
  },
  empty: { title: '现在没有后台任务', text: '任务做完就从这里消失。有出错的，会留下来等你处理。' },
  noMatch: { title: '没有符合的任务', text: '换个状态或关键词试试。' },
  openOutbox: '查看发件箱',
  exported: {
    fileName: '后台任务',
    titles: ['编号', '任务', '状态', '次数', '加入时间（UTC）', '下次时间（UTC）', '账户', '错误'],
  },
}

export type JobsPhrases = typeof jobs

/** Words that the desks of contact messages and of leads share. */
export const desk = {
  sortLabel: '排序',
  sorts: { newest: '新的在前', oldest: '旧的在前', changed: '最近变动的在前' },
  noMatch: { title: '没有找到', text: '换个关键词，或者清空筛选。' },
  state: '状态',
  moved: (state: string) => `已改为「${state}」`,
  history: '跟进记录',
  noHistory: '还没有记录。',
  movedTo: (state: string) => `改为「${state}」`,
  replied: '回复了',
  note: {
    label: '内部备注',
    hint: '只有管理员看得到，写下后不能修改。',
    submit: '添加备注',
    done: '备注已添加',
  },
}

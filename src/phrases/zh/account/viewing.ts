/** An ADMIN looks at the bots of the default admin account. */
export const viewing = {
  open: '默认账户的机器人',
  text: '正在查看默认管理员账户的机器人：只能看，不能改。',
  leave: '回到自己的机器人',
  none: '还没有设置默认管理员账户。在服务器上设好 DEFAULT_ADMIN_ACCOUNT，再重启。',
  failed: '现在打不开，请稍后再试。',
}

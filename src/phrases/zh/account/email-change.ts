/** Changing the email of an account: on the account page, and where the mailed links land. */
export const emailChange = {
  change: '更换邮箱',
  waiting: (email: string) => `等待确认：${email}`,
  waitingUntil: (until: string) => `邮件里的链接 ${until} 前有效，验证码 10 分钟内有效。确认之前仍用原来的邮箱登录。`,
  enterCode: '输入验证码',
  cancel: '取消更换',
  cancelled: '已取消，邮箱不变',
  changed: (email: string) => `邮箱已更换，以后用 ${email} 登录`,

  ask: {
    text: '我们会把验证码发到新邮箱，并通知现在的邮箱。',
    textWithoutMail: '这个站点不发邮件，提交后请向管理员要验证码。',
    email: '新邮箱',
    password: '当前密码',
    submit: '获取验证码',
  },
  code: {
    text: (email: string) => `验证码已发到 ${email}，10 分钟内有效。那封邮件里的链接 48 小时内有效，点它也可以。`,
    textWithoutMail: (email: string) => `请向管理员要 ${email} 的验证码，10 分钟内有效。`,
    submit: '确认新邮箱',
    again: '没收到？换个邮箱或重新获取',
  },

  /** Where the link to the new address lands. */
  confirm: {
    heading: '确认新邮箱',
    text: (email: string) => `确认之后，账户改用 ${email} 登录。`,
    submit: '确认',
    logInFirst: '请先用现在的邮箱登录，再确认新邮箱。',
    logIn: '登录',
    none: '没有等待确认的邮箱',
    noneText: '链接可能已经用过、过了期，或者属于另一个账户。需要的话，可以在账户信息里重新更换。',
    toAccount: '去账户信息',
    done: '邮箱已更换',
  },
  /** Where the link to the old address lands. */
  stop: {
    heading: '不是你要更换邮箱？',
    text: '停止之后，账户保留原来的邮箱，所有设备都会退出登录，密码也会失效，需要重新设置。',
    submit: '停止更换',
    done: '已停止，账户是安全的',
    doneText: (email: string) => `账户的邮箱是 ${email}，所有设备都已退出。请马上设一个新密码。`,
    setPassword: '设置新密码',
  },
}

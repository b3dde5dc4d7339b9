import type { ContactType } from '#contract/features/enquiries/contact-messages.ts'
import type { PayType } from '#contract/features/enquiries/leads.ts'
import { contact } from './enquiries/contact.ts'

interface LeadParameters {
  readonly contact: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly reason: string
  readonly payType: PayType
  /** The email of the account. */
  readonly account: string
  readonly link: string
}

interface ContactMessageParameters {
  readonly reference: string
  readonly username: string
  readonly type: ContactType
  readonly email: string
  readonly question: string
  readonly link: string
}

interface ContactReplyParameters {
  readonly reference: string
  readonly username: string
  readonly text: string
  readonly question: string
  readonly link: string
}

/** Numbers and moments as the reader writes them; `packCalls` null: without a limit. */
interface QuotaFacts {
  readonly limit: string
  readonly packCalls: string | null
  readonly hasPacks: boolean
  /** Whether VIP would give more. */
  readonly isFree: boolean
  readonly resetsAt: string
  readonly link: string
}

/** What an owner can do who wants more answers. */
function moreAnswers(isFree: boolean): string {
  return isFree ? '想多答一些，可以申请 VIP。' : '想多答一些，请联系我们加量。'
}

/**
 * Mails. A line is a paragraph; a code stands on a line of its own so that it copies cleanly.
 * `action` is the wording of the one link of a mail; its address is `link` of the same parameters.
 */
interface PayParameters {
  /** How to pay, as an ADMIN wrote it; null where nobody did. */
  readonly pay: string | null
  /** Of the account: it is the reference of a payment. */
  readonly email: string
}

/** How to pay, and what tells us whose payment it is. */
function payLines({ pay, email }: PayParameters, lead: string): string[] {
  return pay === null ? [] : [`${lead}\n${pay}`, `付款附言请写 ${email}，我们能更快找到你的付款。`]
}

/** Who waits for a person. `asked` is empty where they said no more than that they want one; `more`: who waits beside them. */
interface WaitingMail {
  readonly bot: string
  readonly waits: readonly { readonly platform: string; readonly who: string; readonly asked: string }[]
  readonly more: number
  readonly hours: number
  readonly link: string
}

export const mails = {
  applicationReceived: {
    subject: '邀请申请已收到',
    lines: ({ email }: { email: string }) => [
      '你好：',
      `我们收到了 ${email} 的邀请码申请，正在审核。`,
      '不论通过与否，结果都会发到这个邮箱，请不要重复申请。',
    ],
  },

  applicationApproved: {
    subject: '你的邀请码',
    lines: ({ code, days }: { code: string; link: string; days: number }) => [
      '你好：',
      '申请已通过，这是你的邀请码：',
      code,
      `${days} 天内有效，只能用一次，并且要用收到这封邮件的邮箱注册。打开下面的链接，邀请码已经填好，设个密码就行：`,
    ],
    action: () => '开始注册',
  },

  applicationRejected: {
    subject: '邀请申请未通过',
    lines: ({ reason, days }: { reason: string; days: number }) => [
      '你好：',
      '很抱歉，这次没能通过你的邀请申请。原因是：',
      reason,
      `${days} 天后可以再申请一次。`,
    ],
  },

  signUpCode: {
    subject: '注册验证码',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      '你的注册验证码是：',
      code,
      `${minutes} 分钟内有效，请不要告诉别人。`,
      '如果不是你在注册，忽略这封邮件就好。',
    ],
  },

  resetCode: {
    subject: '重置密码的验证码',
    lines: ({ code, minutes }: { code: string; minutes: number }) => [
      '你的重置验证码是：',
      code,
      `${minutes} 分钟内有效，请不要告诉别人。`,
      '如果不是你在重置密码，忽略这封邮件就好，密码不会变。',
    ],
  },

  passwordChanged: {
    subject: '密码已修改',
    lines: ({ when }: { when: string }) => [
      `你的密码已于 ${when} 修改，其他设备上的登录已全部退出。`,
      '如果不是你本人操作，请马上在登录页点「忘记密码」，重新设置一个。',
    ],
  },

  secondFactorOn: {
    subject: '两步验证已开启',
    lines: ({ when }: { when: string }) => [
      `你的账户已于 ${when} 开启两步验证。以后登录时，除了密码，还要输入验证器应用里的 6 位数字。`,
      '恢复码请妥善保存：手机不在身边时，靠它登录。',
      '如果不是你本人操作，请马上联系本站管理员。',
    ],
  },

  secondFactorOff: {
    subject: '两步验证已关闭',
    lines: ({ when }: { when: string }) => [
      `你的账户已于 ${when} 关闭两步验证，以后只用密码登录。`,
      '如果不是你本人操作，请马上修改密码，并重新开启两步验证。',
    ],
  },

  secondFactorReset: {
    subject: '两步验证已被管理员重置',
    lines: ({ when }: { when: string }) => [
      `管理员已于 ${when} 重置了你账户的两步验证，所有设备都已退出登录。现在只用密码就能登录。`,
      '登录后请尽快在「安全」页面重新开启。',
      '如果你没有申请过重置，请马上修改密码，并联系本站管理员。',
    ],
  },

  recoveryCodesRenewed: {
    subject: '恢复码已重新生成',
    lines: ({ when }: { when: string }) => [
      `你的账户已于 ${when} 重新生成恢复码，之前的全部作废。`,
      '如果不是你本人操作，请马上修改密码。',
    ],
  },

  recoveryCodeUsed: {
    subject: '有人用恢复码登录了你的账户',
    lines: ({ when, left }: { when: string; left: number }) => [
      `${when}，有人用密码和一个恢复码登录了你的账户。恢复码还剩 ${left} 个。`,
      left === 0
        ? '如果是你，请在「安全」页面重新生成一组。'
        : '如果是你，不用做什么；快用完时，可以在「安全」页面重新生成。',
      '如果不是你，请马上修改密码，并重新生成恢复码。',
    ],
  },

  suspended: {
    subject: '账户已停用',
    lines: ({ reason }: { reason: string }) => [
      '管理员停用了你的账户。停用期间不能登录，API 密钥不能使用，机器人会告诉访客暂停服务。',
      `原因：${reason}`,
      '账户里的内容都还在。如有疑问，请联系本站管理员。',
    ],
  },

  reinstated: {
    subject: '账户已恢复',
    lines: () => ['你的账户已恢复使用，用原来的邮箱和密码登录即可。', '机器人已恢复服务，API 密钥也能继续使用。'],
  },

  deletionAsked: {
    subject: '你申请了删除账户',
    lines: ({ when, days }: { when: string; days: number; link: string }) => [
      `你申请了删除会答账户。账户现在已经关闭：所有设备都已退出，机器人暂停服务，API 密钥不能使用。`,
      `${days} 天后，也就是 ${when}，账户里的全部内容会被永久删除，无法找回。`,
      '如果改变主意，在这之前登录，选择「保留账户」，一切就会恢复原样。',
      '如果不是你本人操作，说明有人知道你的密码。请马上用「忘记密码」重设密码，登录后选择「保留账户」。',
    ],
    action: () => '登录并保留账户',
  },

  deletionSoon: {
    subject: '账户明天就要删除了',
    lines: ({ when }: { when: string; link: string }) => [
      `你的会答账户将在 ${when} 永久删除，包括机器人、语料、对话和文件。`,
      '想留下来的话，请在这之前登录，选择「保留账户」。确定要删除，就不用做什么。',
    ],
    action: () => '登录并保留账户',
  },

  accountKept: {
    subject: '账户已保留',
    lines: () => [
      '你的会答账户不会被删除了。机器人已恢复服务，API 密钥也能继续使用。',
      '如果不是你本人操作，请马上修改密码。',
    ],
  },

  accountDeleted: {
    subject: '账户已删除',
    lines: () => [
      '你的会答账户和里面的全部内容都已删除。',
      '这是我们发给这个地址的最后一封邮件。感谢你使用会答，以后随时可以用同一个邮箱重新注册。',
    ],
  },

  emailCode: {
    subject: '确认新邮箱',
    lines: ({ code, minutes }: { code: string; minutes: number; link: string }) => [
      '有人想把会答账户的邮箱改成这个地址。如果是你，请在账户信息页输入验证码：',
      code,
      `${minutes} 分钟内有效，请不要告诉别人。`,
      '也可以在登录着的浏览器里打开下面的链接，一天内有效。如果不是你，忽略这封邮件就好，这个邮箱不会被使用。',
    ],
    action: () => '确认新邮箱',
  },

  emailChangeAsked: {
    subject: '有人要更换你的账户邮箱',
    lines: ({ email, days }: { email: string; days: number; link: string }) => [
      `你的会答账户收到了更换邮箱的请求，新邮箱是 ${email}。新邮箱确认之后，就要用它登录。`,
      '如果是你本人操作，不用理会这封邮件。',
      `如果不是，说明有人知道你的密码。请马上打开下面的链接停止更换，${days} 天内有效。账户会保留原来的邮箱，所有设备都会退出，并需要重设密码。`,
    ],
    action: () => '停止更换邮箱',
  },

  emailChanged: {
    subject: '你的账户邮箱已更换',
    lines: ({ email, days }: { email: string; days: number; link: string }) => [
      `你的会答账户已改用 ${email} 登录，这个邮箱不再收到账户的邮件。`,
      `如果不是你本人操作，请马上打开下面的链接换回来，${days} 天内有效。所有设备都会退出，并需要重设密码。`,
    ],
    action: () => '换回原来的邮箱',
  },

  callbacks: {
    subject: '有客户留了联系方式',
    lines: ({ bot, count }: { bot: string; count: number; link: string }) => [
      '你好：',
      `有 ${count} 位客户在「${bot}」留下了联系方式，等人联系。`,
      '为了保护客户，联系方式不写在邮件里，请登录后查看。',
    ],
    action: () => '查看联系方式',
  },

  waiting: {
    subject: '有客户在等客服回复',
    lines: ({ bot, waits, more, hours }: WaitingMail) => [
      '你好：',
      `「${bot}」有客户在等客服回复：`,
      ...waits.map(({ platform, who, asked }) => `${platform} · ${who}${asked === '' ? '' : `：「${asked}」`}`),
      ...(more === 0 ? [] : [`还有 ${more} 位也在等。`]),
      `请到「消息」里接手会话。如果 ${hours} 小时内没有人回复，会话会交还给机器人。`,
    ],
    action: () => '查看等待中的会话',
  },

  callbacksFull: {
    subject: '待联系客户已满，新的记不下来了',
    lines: ({ bot, count }: { bot: string; count: number; link: string }) => [
      '你好：',
      `「${bot}」已有 ${count} 位客户等你联系，名单满了。`,
      '在你勾掉一些之前，新客户留下的联系方式记不下来，机器人只会用兜底回复。',
    ],
    action: () => '查看待联系客户',
  },

  webhookFailed: {
    subject: '一个 Webhook 已停用',
    lines: ({ bot, host, days }: { bot: string; host: string; days: number; link: string }) => [
      '你好：',
      `「${bot}」发往 ${host} 的 Webhook 连续 ${days} 天没有送达，已经停用。`,
      '地址恢复后，先发一次测试，再重新启用。没送达的事件可以在列表里逐条重发。',
    ],
    action: () => '查看 Webhook',
  },

  webhookGone: {
    subject: '一个 Webhook 已停用',
    lines: ({ bot, host }: { bot: string; host: string; days: number; link: string }) => [
      '你好：',
      `「${bot}」发往 ${host} 的 Webhook 回答说这个地址已经不用了（410），所以停用了它。`,
      '如果不是你的意思，先发一次测试，再重新启用。',
    ],
    action: () => '查看 Webhook',
  },

  leadReceived: {
    subject: '已收到你的 VIP 申请',
    lines: ({ contact }: LeadParameters) => [
      `${contact}，你好：`,
      '我们收到了你的 VIP 申请，会有人与你联系，商定付款方式。付款确认后 VIP 就会开通，机器人照常工作，不用重新设置。',
      '开通之前，随时可以在「套餐与用量」页撤回。',
    ],
    action: () => '查看申请',
  },

  leadForOperator: {
    subject: '有人申请 VIP',
    lines: ({ contact, email, phone, company, reason, payType, account }: LeadParameters) => [
      `账户 ${account} 申请 VIP，${payType === 'yearly' ? '年付' : '月付'}。`,
      [`联系人：${contact}`, `邮箱：${email}`, `电话：${phone}`, ...(company === '' ? [] : [`公司：${company}`])].join(
        '\n',
      ),
      ...(reason === '' ? [] : [`对方的说明：\n${reason}`]),
    ],
    action: () => '打开这份申请',
  },

  contactMessage: {
    subject: '「联系我们」有新留言',
    lines: ({ reference, username, type, email, question }: ContactMessageParameters) => [
      `${username}（${email}）留言，类型是「${contact.types[type]}」，编号 ${reference}：`,
      question,
      '这封邮件不能直接回复，请到管理后台回复对方。',
    ],
    action: () => '打开这条留言',
  },

  contactReply: {
    subject: '关于你的留言',
    lines: ({ reference, username, text, question }: ContactReplyParameters) => [
      `${username}，你好：`,
      text,
      `你的留言（编号 ${reference}）：`,
      question,
    ],
    action: () => '这封邮件不能直接回复。还有问题，请到这里写给我们：',
  },

  planGranted: {
    subject: 'VIP 已开通',
    lines: ({
      plan,
      from,
      until,
    }: {
      plan: 'vip-monthly' | 'vip-yearly'
      from: string
      until: string
      link: string
    }) => [
      '你好：',
      `${plan === 'vip-monthly' ? 'VIP 月付' : 'VIP 年付'}已开通，有效期从${from}到${until}。`,
      plan === 'vip-monthly'
        ? '费用分 12 期，每期到期当天我们会发邮件告知金额。每期的状态在「订单与付款」页。'
        : '费用一次付清，金额和最晚付款日在「订单与付款」页。',
    ],
    action: () => '查看套餐',
  },

  trialGranted: {
    subject: 'VIP 试用已开通',
    lines: ({ until }: { until: string; link: string }) => [
      '你好：',
      `你可以免费试用 VIP 的全部功能，到${until}为止。`,
      '试用结束后自动回到免费版，内容不会删除，也不会扣费。',
    ],
    action: () => '看看 VIP 有什么',
  },

  instalmentDue: {
    subject: '本期费用待付',
    lines: ({
      number,
      count,
      amount,
      payBy,
      ...payment
    }: PayParameters & {
      number: number
      count: number
      amount: string
      dueOn: string
      payBy: string
      link: string
    }) => [
      '你好：',
      count === 1 ? `本年度费用 ${amount} 今天到期。` : `第 ${number} 期（共 ${count} 期）费用 ${amount} 今天到期。`,
      `请最晚在${payBy}付款。过了这天还没收到，VIP 会暂停，内容都会保留；付款后马上恢复。`,
      ...payLines(payment, '付款方式：'),
      '如果已经付了，不用理会这封邮件。',
    ],
    action: () => '查看订单与付款',
  },

  planRests: {
    subject: 'VIP 已暂停',
    lines: ({
      number,
      count,
      amount,
      chooseUntil,
      ...payment
    }: PayParameters & { number: number; count: number; amount: string; chooseUntil: string | null; link: string }) => [
      '你好：',
      count === 1
        ? `本年度费用 ${amount} 一直没有收到，VIP 已暂停。`
        : `第 ${number} 期（共 ${count} 期）费用 ${amount} 一直没有收到，VIP 已暂停。`,
      ...(chooseUntil === null
        ? []
        : [
            `暂停期间按免费版使用，你的机器人比免费版能用的多。请最晚在${chooseUntil}选好留哪些；没选的话，会留下最早创建的，其余的暂停。`,
          ]),
      '什么都没有删除。付款后马上恢复。',
      ...payLines(payment, '付款方式：'),
    ],
    action: () => '查看订单与付款',
  },

  paymentReceived: {
    subject: '已收到付款',
    lines: ({ receipt, amount, paidOn }: { receipt: string; amount: string; paidOn: string; link: string }) => [
      '你好：',
      `${paidOn}支付的 ${amount} 已收到，谢谢。`,
      `收据编号 ${receipt}，可以在「订单与付款」页查看和打印。`,
    ],
    action: () => '查看收据',
  },

  planEndsSoon: {
    subject: 'VIP 快到期了',
    lines: ({
      until,
      days,
      isTrial,
      ...payment
    }: PayParameters & { until: string; days: number; isTrial: boolean; link: string }) => [
      '你好：',
      `${isTrial ? 'VIP 试用' : 'VIP'}到${until}结束，${days === 0 ? '就是今天' : `还有 ${days} 天`}。`,
      isTrial
        ? '想继续用，现在就可以申请正式套餐。不申请也没关系，到期后回到免费版，内容不会删除。'
        : '想续期，现在就可以提交申请。不续期也没关系，到期后回到免费版，内容不会删除。',
      ...(isTrial ? [] : payLines(payment, '我们确认申请后，请按下面的方式付款：')),
    ],
    action: () => '查看套餐',
  },

  planEnded: {
    subject: 'VIP 已到期',
    lines: ({ lastDay, chooseUntil }: { lastDay: string; chooseUntil: string | null; link: string }) => [
      '你好：',
      `VIP 到${lastDay}结束，账户现在是免费版。什么都没有删除。`,
      ...(chooseUntil === null
        ? []
        : [`你的机器人比免费版能用的多。请最晚在${chooseUntil}选好留哪些；没选的话，会留下最早创建的，其余的暂停。`]),
      '随时可以续期，一续期就全部恢复。',
    ],
    action: () => '查看套餐',
  },

  roleLost: {
    subject: '你已不再是管理员',
    lines: ({ chooseUntil }: { chooseUntil: string; link: string }) => [
      '你好：',
      '你已不再是本站的管理员，账户现在是免费版，内容都还在。',
      `你的机器人比免费版能用的多。请最晚在${chooseUntil}选好留哪些；没选的话，会留下最早创建的，其余的暂停。`,
    ],
    action: () => '选择留下的机器人',
  },

  quotaNear: {
    subject: '今天的回答次数快用完了',
    lines: ({ limit, packCalls, hasPacks, isFree, resetsAt }: QuotaFacts) => [
      '你好：',
      `今天的 ${limit} 次回答已经用了八成以上，${resetsAt}恢复。`,
      hasPacks
        ? packCalls === null
          ? '用完后会自动改用加量包，加量包不限次数，机器人不会停。'
          : `用完后会自动改用加量包，还剩 ${packCalls} 次。`
        : `用完后，机器人会告诉客户今天答不了了。${moreAnswers(isFree)}`,
    ],
    action: () => '查看用量',
  },

  quotaFull: {
    subject: '今天的回答次数已用完',
    lines: ({ limit, packCalls, hasPacks, isFree, resetsAt }: QuotaFacts) => [
      '你好：',
      `今天的 ${limit} 次回答已经用完，${resetsAt}恢复。`,
      hasPacks
        ? packCalls === null
          ? '现在用的是加量包，不限次数，机器人照常回答。'
          : `现在用的是加量包，还剩 ${packCalls} 次，机器人照常回答。`
        : `在那之前，机器人会告诉客户今天答不了了，每位客户每天只说一次。${moreAnswers(isFree)}`,
    ],
    action: () => '查看用量',
  },

  packsSpent: {
    subject: '加量包也用完了',
    lines: ({ isFree, resetsAt }: QuotaFacts) => [
      '你好：',
      `今天的回答次数和加量包都用完了，${resetsAt}恢复。`,
      `在那之前，机器人会告诉客户今天答不了了，每位客户每天只说一次。${moreAnswers(isFree)}`,
    ],
    action: () => '查看用量',
  },

  packGranted: {
    subject: '加量包已到账',
    lines: ({ calls, until }: { calls: string | null; until: string | null; link: string }) => [
      '你好：',
      `你的账户加了一个加量包：${calls === null ? '不限次数' : `${calls} 次回答`}，${until === null ? '不会过期' : `${until} 前有效`}。`,
      '每天先用套餐里的次数，用完了才用加量包；先到期的先用。',
    ],
    action: () => '查看用量',
  },

  archiveReady: {
    subject: '你的数据已打包好',
    lines: ({ until }: { until: string; link: string }) => [
      '你好：',
      `你要的全部数据已经打包好，${until} 之前可以登录下载。`,
      '如果不是你要的，请马上修改密码。',
    ],
    action: () => '去下载',
  },

  accountExists: {
    subject: '你已经有账户了',
    lines: () => [
      '有人刚刚想用这个邮箱注册，但它已经有账户了。',
      '如果是你，请直接登录；忘了密码，可以在登录页重置。如果不是你，不用理会，账户没有任何变化。',
    ],
  },

  welcome: {
    subject: '欢迎使用会答',
    lines: ({ name }: { name?: string }) => [
      name === undefined ? '你好：' : `${name}，你好：`,
      '账户已经开好。先建一个机器人，它自带几十条常见问答；改成你自己的，就可以接待客户了。',
    ],
  },
}

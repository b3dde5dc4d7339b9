/** What a person reads when something fails. One text a code of the contract; say what to do next where it isn't plain. */
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'

/** Rounded up to minutes past a minute and a half: nobody counts down from 3,600. */
function wait(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`
}

function numberText({ min, max }: ErrorDetails): string {
  if (typeof max === 'number') return `最多 ${max.toLocaleString('zh')}`
  return typeof min === 'number' ? `至少 ${min.toLocaleString('zh')}` : '请填写有效的数字'
}

function fileNameText({ reason, characters, hidden, endings, limit }: ErrorDetails): string {
  if (reason === 'too-long') return `文件名最多 ${limit} 个字符，请改短后再上传`
  if (reason === 'empty') return '文件没有名字，请起个名字后再上传'
  if (reason === 'ending' && Array.isArray(endings))
    return `文件名的后缀和内容不一致，请把后缀改成 ${endings.map((ending) => `.${ending}`).join(' 或 ')}`
  const named = Array.isArray(characters) && characters.length > 0 ? characters.join(' ') : ''
  if (named === '') return '文件名里有看不见的控制字符，请重新命名后再上传'
  return `文件名里不能有 ${named}${hidden === true ? '，也不能有看不见的控制字符' : ''}，请改名后再上传`
}

export const errors = {
  // Input
  'invalid-input': '填写的内容有误，请检查后再提交',
  'field-required': '请填写这一项',
  'field-too-long': ({ limit }: ErrorDetails) => (limit === undefined ? '内容太长，请缩短一些' : `最多 ${limit} 个字`),
  'too-many-entries': ({ limit }: ErrorDetails) => (limit === undefined ? '太多了，请减少一些' : `最多 ${limit} 项`),
  'field-too-short': ({ limit }: ErrorDetails) => (limit === undefined ? '内容太短，请多写一些' : `至少 ${limit} 个字`),
  'number-out-of-range': ({ min, max }: ErrorDetails) => numberText({ min, max }),
  'choice-invalid': '请选择一项',
  'email-format': '邮箱格式不正确',
  'phone-format': '电话号码格式不正确，请填至少 5 位数字，可带区号和分机',
  'password-weak': '密码至少 8 位，要有大写字母、小写字母、数字和特殊字符',
  'password-common': '这个密码太常见，或者和邮箱太像，很容易被猜到，请换一个',
  'password-mismatch': '两次输入的密码不一致',
  'email-same': '这已经是你现在的邮箱',
  'password-same': '新密码不能与原密码相同',
  'original-password-format': '原密码格式不正确',
  'name-characters': ({ signs }: ErrorDetails) =>
    Array.isArray(signs) && signs.length > 0
      ? `名称里不能有 ${signs.join(' ')}，只能用文字、数字、空格和 - _ & ' . · ( )`
      : "名称不能含特殊字符，只能用文字、数字、空格和 - _ & ' . · ( )",
  'time-zone': '请从列表中选择时区',
  'date-range': ({ isValidity }: ErrorDetails): string =>
    isValidity === true ? '失效日期不能早于生效日期' : '结束日期不能早于开始日期',
  'day-out-of-range': ({ from, to }: ErrorDetails) => {
    if (typeof from === 'string' && typeof to === 'string') return `请选 ${from} 到 ${to} 之间的日期`
    return typeof to === 'string' ? `不能晚于 ${to}` : typeof from === 'string' ? `不能早于 ${from}` : '日期不在范围内'
  },
  'make-up-day-working': ({ day }: ErrorDetails) =>
    `${typeof day === 'string' ? `${day} ` : '这一天'}不是周六或周日，调休上班只能选周末`,
  'day-listed-otherwise': ({ day, kind }: ErrorDetails) =>
    `${typeof day === 'string' ? `${day} ` : '这一天'}已经登记为「${kind === 'working' ? '调休上班' : '放假'}」，要改请先删掉`,
  'end-before-start': '结束时间要晚于开始时间',
  'end-past': '结束时间已经过去了',
  'link-format': '请填写完整的网址，以 http:// 或 https:// 开头',
  'blank-brackets': '【】用来标记待填的资料，请改用圆括号',
  'amount-format': '这里只填数字，如 299；其他说明写在左边',
  'percent-format': '请填 1 到 99 的整数，如 10',
  'birthday-format': '请选择有效的日期',

  // Accounts
  'not-logged-in': '请先登录',
  'credentials-wrong': '用户名或密码不正确',
  'original-password-wrong': '原密码不正确',
  'password-wrong': '密码不正确',
  'code-wrong': '验证码不正确',
  'code-expired': '验证码已过期，请重新获取',
  'code-tries-spent': '验证码输错次数太多，请重新获取',
  'code-too-soon': ({ retryAfterSeconds }: ErrorDetails) =>
    retryAfterSeconds === undefined
      ? '验证码刚刚发过，请稍后再试'
      : `验证码刚刚发过，请 ${wait(retryAfterSeconds)}后再试`,
  'code-used': '这个验证码已经用过，请等应用显示下一个再填',
  'log-in-expired': '登录等待超时，请重新输入密码',
  'second-factor-on': '两步验证已经开启',
  'second-factor-off': '两步验证还没有开启',
  'second-factor-not-started': '请先生成密钥，再输入验证码',
  'invitation-wrong': '邀请码不正确',
  'invitation-expired': '邀请码已过期，请重新申请',
  'code-not-open': '这个邀请码已经用掉、过期或收回了。',
  'application-exists': '这个邮箱已经申请过了',
  'application-decided': '这份申请已经处理过了，请刷新列表',
  'account-exists': '账户已存在',
  'account-unregistered': '该用户未注册',
  'account-missing': '用户不存在',
  'account-unverified': '用户未验证',
  'account-suspended': '这个账户已被停用，请联系本站管理员',
  'account-deleting': '这个账户正等待删除，先选择「保留账户」才能继续使用',
  'account-changed': '这个账户刚被其他人改过，请看一下最新情况再操作',
  'last-admin': '这是最后一位能登录的管理员，请先把其他人设为管理员',
  'deletion-too-soon': ({ until }) =>
    `邮箱或两步验证刚改过。为防有人冒用，改完 7 天后才能删除账户${typeof until === 'string' ? `，最早 ${until}` : ''}。`,
  'default-account': '这是本站的默认管理员账户，请先把 DEFAULT_ADMIN_ACCOUNT 换成别的账户再删除',
  'export-running': '正在导出，完成后才能再来一次',
  'exports-spent': ({ limit }: ErrorDetails) => `今天的 ${limit ?? 3} 次导出已用完，明天再来`,
  'sign-in-failed': '登录失败',
  'setup-link-wrong': '设置链接无效，请使用服务器启动时打印的最新链接',
  'setup-done': '管理员账户已创建，请直接登录',
  'challenge-wrong': '浏览器验证已失效，请再提交一次',
  'proof-needed': '这个账户最近登录失败太多次，需要浏览器先完成一次验证，请再提交一次',

  // Rights and limits
  'not-allowed': '你没有权限执行此操作',
  'second-factor-needed': '本站要求管理员开启两步验证，请先开启',
  'origin-refused': '请求来自其他网站，已被拒绝。请直接打开本站再操作',
  'only-looking': '你正在查看默认管理员账户，这里只能看，不能改',
  'vip-only': '仅 VIP 版本可用',
  'limit-reached': ({ limit, used }: ErrorDetails) =>
    `操作受限，请升级你的套餐${
      typeof limit === 'number' && typeof used === 'number'
        ? `（已用 ${used.toLocaleString('zh')}/${limit.toLocaleString('zh')}）`
        : ''
    }`,
  'corpus-full': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? '语料库已满。请删除不用的问答，或升级套餐'
      : `语料库已满，最多 ${limit.toLocaleString('zh-CN')} 条问答。请删除不用的，或升级套餐`,
  'storage-full': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? '文件空间已用完。请删除不用的文件，或升级套餐'
      : limit === 0
        ? '你的套餐没有文件空间，升级后就能保存文件'
        : `文件空间已用完，套餐共有 ${limit.toLocaleString('zh-CN')} MB。请删除不用的文件，或升级套餐`,
  'plan-below-free': 'VIP 的数量不能少于免费版',
  'quota-spent': ({ limit, used, retryAfterSeconds }: ErrorDetails) =>
    `操作受限，请升级你的套餐${
      typeof limit === 'number' && typeof used === 'number'
        ? `。今天的调用已用完（${used.toLocaleString('zh')}/${limit.toLocaleString('zh')} 次）`
        : ''
    }${retryAfterSeconds === undefined ? '' : `，${wait(retryAfterSeconds)}后恢复`}`,
  'customer-limit': ({ limit, per, retryAfterSeconds }: ErrorDetails) =>
    `提问次数已到上限${
      limit === undefined ? '' : `：${per === 'minute' ? '每分钟' : '每天'}最多 ${limit.toLocaleString('zh')} 次`
    }${retryAfterSeconds === undefined ? '，请稍后再来' : `，请 ${wait(retryAfterSeconds)}后再来`}`,
  'too-many-requests': ({ retryAfterSeconds }: ErrorDetails) =>
    retryAfterSeconds === undefined ? '操作太频繁，请稍后再试' : `操作太频繁，请 ${wait(retryAfterSeconds)}后再试`,
  'key-wrong': 'API 密钥缺失或无效，请检查，或在机器人的「接入渠道」页换一个新的',
  'key-scope': ({ scope }: ErrorDetails) =>
    `这个密钥没有${typeof scope === 'string' ? `“${scope}”` : '相应的'}权限，请换用有此权限的密钥`,
  'key-calls-spent': ({ limit, retryAfterSeconds }: ErrorDetails) =>
    `这个密钥每天最多调用 ${(limit ?? 0).toLocaleString('zh-CN')} 次，今天已用完${retryAfterSeconds === undefined ? '' : `，${wait(retryAfterSeconds)}后重新计数`}`,
  'webhooks-full': ({ limit }: ErrorDetails) => `一个机器人最多可以有 ${limit ?? 10} 个 Webhook，请先删除不再需要的`,
  'webhook-off': '这个 Webhook 已停用，请先启用',
  'model-missing': '没有这个编号或名称的机器人，或密钥无权使用它',
  'keys-full': ({ limit }: ErrorDetails) => `最多可以有 ${limit ?? 20} 个密钥，请先停用不再需要的`,

  // Contact us and leads
  'contact-limit': ({ limit }: ErrorDetails) =>
    limit === undefined ? '今天发的留言够多了，请明天再发' : `每天最多发 ${limit} 条留言，请明天再发`,
  'lead-open': '已经有一份申请在处理，撤回后才能再提交',
  'enquiry-moved': '其他管理员刚刚改过状态，已显示最新的，请看过再改',

  // Notices
  'notices-full': ({ limit }: ErrorDetails) => `正在显示和即将开始的公告最多 ${limit ?? 20} 条，请先结束或删除一条`,
  'notice-moved': '这条公告刚被其他人改过，请刷新列表，看过再改',

  // Bots
  'bot-create-failed': '暂时无法添加机器人，请稍后再试',
  'bot-name-taken': '你已经有一个同名的机器人，换个名称吧',
  'bot-name-mismatch': '输入的名称与这个机器人不一致',
  'bot-closed': '机器人暂停服务，请稍后再来',
  'bot-draft': '机器人正在准备中，请稍后再来',
  'answers-preparing': '问答较多，机器人还在准备，请稍后再问',

  // Corpus
  'question-exists': '语料库里已有这个问题，请直接编辑那一条',
  'replies-changed': '回复设置刚在别处改过。请查看最新内容后再保存',
  'edit-conflict': '这条问答刚被修改过。请重新打开，查看最新内容后再改',
  'nothing-selected': '请先选择至少一条',
  'filled-too-long': ({ items }: ErrorDetails) =>
    items === undefined ? '填入资料后太长，请缩短' : `填入后有 ${items} 条问答太长，请缩短`,

  // Bot information
  'feature-exists': '已有同名的功能，换个名称吧',

  // Models
  'model-url-format': '请填以 http:// 或 https:// 开头的网址，不带用户名、? 和 #',
  'url-refused':
    '出于安全考虑，不会访问这个地址。本机或内网的服务：请在服务器上设 ALLOW_PRIVATE_ADDRESSES=on 并重启。云主机的元数据地址始终不可用',
  'model-repository-format': '格式为「作者/模型」，中间用一个斜杠',
  'model-installing': '正在下载另一个模型，请等待完成，或先取消',
  'model-off': '这里还没有接入大模型，请联系管理员',
  'model-failed': '大模型这次没有给出结果，请稍后再试',

  // 网站
  'site-format': '请填写网址或域名，例如 shop.example.com',
  'identity-required': '请先登录本网站，再开始咨询',
  'identity-refused': '登录信息无效或已过期，请刷新页面后重试',
  'identity-secret-missing': '请先生成身份密钥，再打开这个开关',

  // 消息
  'conversation-taken': '这个会话已经有人接手了',
  'conversation-moved': '这个会话的状态刚刚变了，请刷新后再操作',
  'export-too-large': '符合条件的记录太多，请缩小时间范围再导出',

  // Files
  'link-expired': '这个链接已过期，请重新获取',
  'file-missing': '请选择一个文件',
  'file-name': fileNameText,
  'file-too-large': '文件不能大于 5M',
  'file-type': '不支持上传这种文件',
  'file-encrypted': '文件设了密码，请去掉密码后再上传',
  'file-damaged': '文件已损坏，打不开。请用原来的软件重新保存一份再上传',
  'file-encoding': '认不出文件的编码，请另存为 UTF-8 的 csv 再上传',
  'file-too-many-rows': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? '文件行数太多，请拆成几个文件'
      : `文件最多 ${limit.toLocaleString('zh-CN')} 行，请拆成几个文件`,
  'file-too-many-columns': '文件列数太多，请对照模板删掉多余的列',
  'file-cell-too-long': ({ rowNumber }: ErrorDetails) =>
    `${typeof rowNumber === 'number' ? `第 ${rowNumber} 行` : ''}有单元格的内容太长，请缩短后再上传`,
  'file-no-header': '没有找到问题和答案两列',
  'column-question': '请指定哪一列是问题，只能选一列',
  'column-answer': '请指定哪一列是答案，只能选一列',
  'column-repeated': '关键词、意图和启用各只能选一列',
  'file-empty': '文件里没有内容，请从第二行开始填写',
  'file-unsafe': '文件里有不安全的内容，没有读取。请去掉宏，另存为普通的文档或表格',
  'file-time-out': '读取文件超时。请拆成小一点的文件再试',
  'file-too-many-pages': ({ limit }: ErrorDetails) =>
    limit === undefined ? '页数太多，请拆成几个文件' : `文档最多 ${limit} 页，请拆成几个文件`,
  'file-no-text': '里面没有文字：文件是空的，或者是扫描件',
  'file-no-questions': '没有找到标题或问题，不知道该拆成哪些问答',
  'attachment-too-large': '文件不能大于 3.5M',
  'attachment-type': '不支持上传这种文件',
  'import-not-ready': '当前状态不支持这个操作，请刷新后再试',
  'import-has-errors': '还有需要修改的行。请先改好，或选择跳过',
  'import-not-undoable': '这次导入已经不能撤销',
  'import-no-next-row': '下面没有可以合并的行了',
  'import-failed': '导入失败，没有写入任何内容。请重试',

  // General
  'not-found': '没有找到，可能已被删除',
  'method-not-allowed': '这个地址不支持这种请求方法',
  'idempotency-mismatch': '这个 Idempotency-Key 已用于内容不同的请求，请换一个新的',
  'body-too-large': '提交的内容太大，请减少一些',
  'body-too-deep': '提交的 JSON 层级太深或数据项太多，请精简后再试',
  'request-malformed': '这不是有效的 HTTP 请求',
  'request-time-out': '请求发送得太慢，已超时，请重试',
  'headers-too-large': '请求头太大',
  'url-malformed': '网址格式不正确，请检查其中的 % 字符',
  'url-too-long': '网址中有一段太长',
  'media-type': '不支持这种内容格式，请改用 JSON',
  'remove-failed': '删除失败',
  'update-failed': '更新失败',
  'bot-read-only': '套餐到期后，这个机器人超出了可用数量，现在只能查看。升级后立即恢复。',
  'term-overlaps': ({ until }) =>
    `这段时间已有套餐${typeof until === 'string' ? `，到 ${until} 为止` : ''}。请从它结束后的第二天开始。`,
  'instalment-paid': '这一期已经登记过付款',
  'payment-amount': ({ expectedFen }) =>
    typeof expectedFen === 'number'
      ? `金额应为 ${(expectedFen / 100).toLocaleString('zh')} 元`
      : '请填写金额，例如 288 或 288.50',
  'choice-closed': '选择期已过，现在只能补满空出的名额',
  'operation-failed': '操作失败',
  'network-error': '网络错误',
  'network-busy': '网络繁忙，请稍后再试',
  'live-updates-full': '同时打开的页面太多，本页改为每隔几秒刷新一次',
  'disk-full': '服务器磁盘已满，暂时无法保存。请联系管理员',
  'image-format': '格式错误',
  'chunk-load': '页面加载出错，请重新载入',
} satisfies Partial<Record<ErrorCode, string | ((details: ErrorDetails) => string)>>

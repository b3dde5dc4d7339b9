import type { Browser, System } from '#contract/features/account/sessions.ts'

const browsers: Readonly<Record<Browser, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  safari: 'Safari',
  firefox: 'Firefox',
  opera: 'Opera',
  samsung: '三星浏览器',
  brave: 'Brave',
  vivaldi: 'Vivaldi',
  yandex: 'Yandex 浏览器',
  duckduckgo: 'DuckDuckGo',
  wechat: '微信',
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
  qq: 'QQ 浏览器',
  uc: 'UC 浏览器',
  quark: '夸克',
  '360': '360 浏览器',
  sogou: '搜狗浏览器',
  baidu: '百度',
  huawei: '华为浏览器',
  xiaomi: '小米浏览器',
  oppo: 'OPPO 浏览器',
  vivo: 'vivo 浏览器',
}

const systems: Readonly<Record<System, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  iphone: 'iPhone',
  ipad: 'iPad',
  android: '安卓',
  harmonyos: '鸿蒙',
}

/** How an account is kept safe: the second step of a log-in, and where it is logged in. */
export const security = {
  title: '安全',
  text: '保护你的账户，不只靠密码。',

  twoStep: {
    title: '两步验证',
    on: '已开启',
    off: '未开启',
    offText: '开启后，登录时除了密码，还要输入手机验证器应用里的 6 位数字。就算密码泄露，别人也进不来。',
    appsText: '任何一款验证器应用都可以，比如微软或谷歌的 Authenticator、1Password。',
    needed: '本站要求管理员开启两步验证。开启之后，才能进入管理后台。',
    since: '开启时间',
    codesLeft: '剩余恢复码',
    codesCount: (left: string, all: string) => `${left} / ${all} 个`,
    codesFew: '恢复码快用完了，建议现在重新生成一组。',
    codesNone: '恢复码已经用完。手机一旦丢失，就只能请管理员重置，建议现在重新生成一组。',
    switchOn: '开启两步验证',
    switchOff: '关闭两步验证',
    renew: '重新生成恢复码',
    switchedOff: '两步验证已关闭',
  },

  fields: {
    password: '登录密码',
    code: '验证码',
    anyCode: '验证码或恢复码',
    codeHint: '应用显示的 6 位数字',
  },

  setUp: {
    title: '开启两步验证',
    stepOf: (step: string, all: string) => `第 ${step} 步，共 ${all} 步`,
    passwordText: '先确认是你本人。',
    next: '下一步',
    scanText: '用验证器应用扫描二维码，再输入它显示的 6 位数字。',
    qr: '用验证器应用扫描的二维码',
    qrFailed: '二维码没能显示，可以手动输入下面的密钥。',
    secret: '扫不了？手动输入这个密钥',
    submit: '开启',
    endsOthers: '开启后，其他设备上的登录会全部退出。',
  },

  codes: {
    title: '保存恢复码',
    text: '手机丢了或换了，用恢复码登录，每个只能用一次。恢复码只显示这一次，请抄下来或存到密码管理器里。',
    list: '恢复码',
    copyAll: '全部复制',
    download: '下载文本文件',
    fileName: '会答恢复码.txt',
    fileHead: (email: string) => `会答恢复码，账户 ${email}。每个只能用一次，请妥善保管。`,
    saved: '我已经保存好了',
    done: '完成',
  },

  renewCodes: {
    title: '重新生成恢复码',
    text: '生成后，之前的恢复码全部作废。',
    submit: '重新生成',
  },

  off: {
    title: '关闭两步验证',
    text: '关闭后，只用密码就能登录，恢复码全部作废。',
    required: '本站要求管理员开启两步验证。关闭之后，需要重新开启才能进入管理后台。',
    submit: '确认关闭',
  },

  sessions: {
    title: '已登录的设备',
    text: '你的账户现在登录在这些地方。发现不认识的，先让它退出，再',
    changePassword: '修改密码。',
    list: '已登录的设备',
    browsers,
    systems,
    unknownBrowser: '未知浏览器',
    on: (browser: string, system: string) => `${browser} · ${system}`,
    current: '当前设备',
    inUse: '正在使用',
    used: (when: string) => `最近使用：${when}`,
    loggedIn: (when: string) => `登录时间：${when}`,
    address: (address: string) => `登录 IP：${address}`,
    end: '退出',
    endOf: (device: string, when: string) => `退出 ${device}（${when} 登录）`,
    endOthers: '退出其他所有设备',
    onlyHere: '没有在其他地方登录。',
    shown: (shown: string, all: string) => `共 ${all} 处登录，这里只列出最近用过的 ${shown} 处。`,
    ask: {
      title: '让这台设备退出登录？',
      text: '会立即生效，再用要重新登录。',
      submit: '退出登录',
      done: (device: string) => `${device} 已退出登录`,
    },
    askOthers: {
      title: '让其他所有设备退出登录？',
      text: '会立即生效，只有当前设备保持登录。',
      submit: '全部退出',
      done: '其他设备都已退出登录',
    },
  },

  rule: {
    title: '要求管理员开启两步验证',
    text: '没开启两步验证的管理员，进不了管理后台。',
    first: '先为自己开启，才能要求其他管理员。',
    label: '所有管理员都要开启',
    saved: '已保存',
  },
}

import type { Browser, System } from '#contract/features/account/sessions.ts'

const browsers: Readonly<Record<Browser, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  safari: 'Safari',
  firefox: 'Firefox',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  brave: 'Brave',
  vivaldi: 'Vivaldi',
  yandex: 'Yandex Browser',
  duckduckgo: 'DuckDuckGo',
  wechat: 'WeChat',
  wecom: 'WeCom',
  dingtalk: 'DingTalk',
  feishu: 'Lark',
  qq: 'QQ Browser',
  uc: 'UC Browser',
  quark: 'Quark',
  '360': '360 Browser',
  sogou: 'Sogou Browser',
  baidu: 'Baidu',
  huawei: 'Huawei Browser',
  xiaomi: 'Mi Browser',
  oppo: 'OPPO Browser',
  vivo: 'vivo Browser',
}

const systems: Readonly<Record<System, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  harmonyos: 'HarmonyOS',
}

/** How an account is kept safe: the second step of a log-in, and where it is logged in. */
export const security = {
  title: 'Security',
  text: 'Protect your account with more than a password.',

  twoStep: {
    title: 'Two-step log-in',
    on: 'On',
    off: 'Off',
    offText:
      'Once it is on, logging in takes your password and six digits from an app on your phone. Whoever learns your password still cannot get in.',
    appsText: 'Any authenticator app will do, such as Microsoft Authenticator, Google Authenticator or 1Password.',
    needed: 'This site requires two-step log-in for administrators. Switch it on to open the console.',
    since: 'On since',
    codesLeft: 'Recovery codes left',
    codesCount: (left: string, all: string) => `${left} of ${all}`,
    codesFew: 'You are running low on recovery codes. Now is a good time to make new ones.',
    codesNone:
      'You have no recovery codes left. If you lost your phone now, only an administrator could let you back in. Make new ones now.',
    switchOn: 'Switch on two-step log-in',
    switchOff: 'Switch off two-step log-in',
    renew: 'Make new recovery codes',
    switchedOff: 'Two-step log-in is off',
  },

  fields: {
    password: 'Your password',
    code: 'Code',
    anyCode: 'Code or recovery code',
    codeHint: 'The six digits your app shows',
  },

  setUp: {
    title: 'Switch on two-step log-in',
    stepOf: (step: string, all: string) => `Step ${step} of ${all}`,
    passwordText: 'First, confirm that it is you.',
    next: 'Next',
    scanText: 'Scan the QR code with your authenticator app, then enter the six digits it shows.',
    qr: 'QR code for your authenticator app',
    qrFailed: 'The QR code could not be shown. Type in the key below instead.',
    secret: "Can't scan it? Type in this key",
    submit: 'Switch on',
    endsOthers: 'All other devices will be logged out.',
  },

  codes: {
    title: 'Save your recovery codes',
    text: 'If your phone is lost or replaced, a recovery code lets you in. Each works once. They are shown only now: write them down or keep them in a password manager.',
    list: 'Recovery codes',
    copyAll: 'Copy all',
    download: 'Download as text',
    fileName: 'huida-recovery-codes.txt',
    fileHead: (email: string) => `Huida recovery codes for ${email}. Each works once. Keep them safe.`,
    saved: 'I have saved them',
    done: 'Done',
  },

  renewCodes: {
    title: 'Make new recovery codes',
    text: 'Your old recovery codes will stop working.',
    submit: 'Make new codes',
  },

  off: {
    title: 'Switch off two-step log-in',
    text: 'Logging in will take your password alone, and your recovery codes will stop working.',
    required:
      'This site requires two-step log-in for administrators. You will have to switch it on again before you can open the console.',
    submit: 'Switch off',
  },

  sessions: {
    title: 'Where you are logged in',
    text: 'Something here you do not recognise? Log it out, then',
    changePassword: 'change your password.',
    list: 'Places you are logged in',
    browsers,
    systems,
    unknownBrowser: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    current: 'This device',
    inUse: 'In use now',
    used: (when: string) => `Last used ${when}`,
    loggedIn: (when: string) => `Logged in ${when}`,
    address: (address: string) => `From ${address}`,
    end: 'Log out',
    endOf: (device: string, when: string) => `Log out ${device}, logged in ${when}`,
    endOthers: 'Log out all other devices',
    onlyHere: 'You are not logged in anywhere else.',
    shown: (shown: string, all: string) => `You are logged in ${all} times. The ${shown} used last are shown.`,
    ask: {
      title: 'Log out that device?',
      text: 'It is logged out at once, and has to log in again.',
      submit: 'Log out',
      done: (device: string) => `${device} is logged out`,
    },
    askOthers: {
      title: 'Log out all other devices?',
      text: 'They are logged out at once. Only this one stays logged in.',
      submit: 'Log out all',
      done: 'All other devices are logged out',
    },
  },

  rule: {
    title: 'Two-step log-in for administrators',
    text: 'Administrators without it have to switch it on before they can open the console.',
    first: 'Switch it on for yourself before you require it of others.',
    label: 'Require it of all administrators',
    saved: 'Saved',
  },
} satisfies typeof import('../../zh/account/security.ts').security

/** What WeChat gives to each type of account, and where its console keeps what a connection needs. */
import type { wechatAccountTypes } from './kinds.ts'

type WechatAccountType = (typeof wechatAccountTypes)[number]

export interface WechatAbilities {
  /** An answer within the five seconds of a call-back is shown at once. All accounts have that. */
  readonly answersAtOnce: true
  /** Later answers, files in several messages and a person's words reach the contact; else they wait for the contact's next message. */
  readonly answersLater: boolean
  /** Suggestions are a menu to touch; else a numbered list in the text. */
  readonly hasMenus: boolean
  /** People of the account may be named by the remarks that were made about them. */
  readonly tellsRemarks: boolean
}

export const wechatAbilities: Readonly<Record<WechatAccountType, WechatAbilities>> = {
  'subscription-unverified': { answersAtOnce: true, answersLater: false, hasMenus: false, tellsRemarks: false },
  'subscription-verified': { answersAtOnce: true, answersLater: true, hasMenus: false, tellsRemarks: true },
  service: { answersAtOnce: true, answersLater: true, hasMenus: true, tellsRemarks: true },
}

/** How many later answers WeChat carries, and for how many minutes. */
export const wechatReplyWindows = {
  afterMessage: { count: 5, minutes: 48 * 60 },
  afterMenuFollowOrScan: { count: 3, minutes: 1 },
} as const

/**
 * WeChat moved these pages from mp.weixin.qq.com to its developer platform. Their names are Chinese in every language; each is a path from the
 * page of the account. Looked up in copies of WeChat's documentation on the day below, not in the console itself.
 */
export const wechatConsole = {
  url: 'https://developers.weixin.qq.com/platform/',
  checkedOn: '2026-11-26',
  places: {
    account: ['我的业务', '公众号 / 服务号'],
    appId: ['基础信息'],
    appSecret: ['基础信息', '开发密钥'],
    listedAddresses: ['基础信息', '开发密钥'],
    callBacks: ['基础信息', '域名与消息推送配置'],
    abilities: ['接口管理', '接口权限与额度'],
    voiceRecognition: ['开放能力', '接收语音识别结果'],
  },
} as const

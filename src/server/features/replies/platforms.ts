import { programPlatform, testPlatform, webPlatform } from '#contract/features/inbox/conversations.ts'

/** Where a conversation happens, by the codes of the product. */
export const platforms = {
  /** A program that calls the interface. */
  api: programPlatform,
  /** The hosted page and embedded chats. */
  web: webPlatform,
  /** The owner trying the bot out. */
  test: testPlatform,
  slack: 'SLACK',
  /** An official account that the default admin account has connected. */
  wechatOwn: 'WECHAT-MP-ZHUJUE',
  /** Any other one. */
  wechat: 'WECHAT-SERVICE-PROVIDER',
} as const

export type Platform = (typeof platforms)[keyof typeof platforms]

/** Where nothing but messages reaches a contact: our own pages say beside the chat who has the word. */
export function hasMessagesAlone(platform: Platform): boolean {
  return platform === platforms.slack || platform === platforms.wechatOwn || platform === platforms.wechat
}

/** Where a contact reads what is said, and nobody else tells them why nothing is. */
export function isSaidToContacts(platform: Platform): boolean {
  return platform !== platforms.api && platform !== platforms.test
}

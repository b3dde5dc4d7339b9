/** Where a conversation happens, by the codes of the product. */
export const platforms = {
  /** A program that calls the interface. */
  api: 'API',
  /** The hosted page and embedded chats. */
  web: 'FACTORY_WEBSITE_v2',
  /** The owner trying the bot out. */
  test: 'TEST',
} as const

export type Platform = (typeof platforms)[keyof typeof platforms]

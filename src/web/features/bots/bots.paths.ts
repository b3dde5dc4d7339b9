import { hostedPagePath } from '#contract/embed.ts'

/** The screens of bots. Under `/user` and `/user2` by the bot's template. */
export const botsPaths = {
  list: '/user/bots',
  create: '/user/white',
} as const

/** Below the workspace base. */
export const botsChildren = {
  corpus: 'corpusMenu/corpus',
  chat: 'aiChat',
  connect: 'thirdManagement/third1',
} as const

export function hostedPageOf(botId: string): string {
  return `${hostedPagePath}?bot=${botId}`
}

/** The line an owner pastes into a site. */
export function embedSnippet(origin: string, botId: string): string {
  return `<script src="${origin}/embed.js" data-bot="${botId}" async></script>`
}

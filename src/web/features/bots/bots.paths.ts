import { hostedPagePath } from '#contract/features/embed.ts'

export function hostedPageOf(botId: string): string {
  return `${hostedPagePath}?bot=${botId}`
}

/** The line an owner pastes into a site. */
export function embedSnippet(origin: string, botId: string): string {
  return `<script src="${origin}/embed.js" data-bot="${botId}" async></script>`
}

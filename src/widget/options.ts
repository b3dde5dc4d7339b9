/** What the owner of a site sets by attributes of the script or by `Huida.init`, before what is set in the product. */

export interface Options {
  readonly bot: string
  readonly position?: string | undefined
  readonly colour?: string | undefined
  readonly language?: string | undefined
  readonly label?: string | undefined
  readonly hint?: string | undefined
  /** Seconds until the hint is shown. */
  readonly delay?: number | string | undefined
  readonly zIndex?: number | string | undefined
  /** Without a button: the site opens the chat by its own. */
  readonly hidden?: boolean | string | undefined
  /** For style elements, where the browser has no constructed sheets. */
  readonly nonce?: string | undefined
}

const names = ['bot', 'position', 'colour', 'language', 'label', 'hint', 'delay', 'zIndex', 'hidden'] as const

/** `data-z-index` is `zIndex`. Undefined without a bot: then the page calls `init`. */
export function readAttributes(script: HTMLScriptElement): Options | undefined {
  const { dataset, nonce } = script
  if (!dataset.bot) return undefined
  const set = Object.fromEntries(names.flatMap((name) => (dataset[name] === undefined ? [] : [[name, dataset[name]]])))
  return { ...set, bot: dataset.bot, nonce: nonce || dataset.nonce }
}

export type Language = 'zh' | 'en'

/** What was chosen, else the page's, else the browser's. */
export function languageOf(chosen: string | undefined): Language {
  return /^zh/i.test(chosen || document.documentElement.lang || navigator.language) ? 'zh' : 'en'
}

export const texts = {
  zh: {
    open: '打开客服对话',
    close: '收起客服对话',
    frame: '客服对话',
    failed: '暂时连不上客服，请稍后再试。',
    retry: '重试',
    dismiss: '不再提示',
    unread: (count: number) => `打开客服对话，${count} 条未读`,
  },
  en: {
    open: 'Open the chat',
    close: 'Close the chat',
    frame: 'Chat',
    failed: 'The chat is not available right now. Please try again later.',
    retry: 'Try again',
    dismiss: 'Dismiss',
    unread: (count: number) => `Open the chat, ${count} unread`,
  },
}

/** What the script on a shop's site, the page in its frame and the server agree on. Without imports: the script goes to strangers' sites. */

/** The page of one bot that anyone may open: `?bot=<id>`. */
export const hostedPagePath = '/appDialogChat'

/** What the hosted page in a frame tells the script around it. */
export const closeChatMessage = 'huida:close-chat'

/**
 * What else the two say to each other, always as an object with `huida`. The page around keeps what names the visitor, as browsers forget what a frame of
 * another site stores; it is handed over by message, and stands in no address.
 */
export type FromFrame =
  /** The frame is there, and listens. */
  | { readonly huida: 'hello' }
  /** By what this browser is known from now on. */
  | { readonly huida: 'token'; readonly token: string }
  /** What was said and not seen; with the key by which the button asks later, and whether somebody may say something unasked. */
  | { readonly huida: 'unread'; readonly count: number; readonly key: string | null; readonly isLive: boolean }
  | { readonly huida: 'message'; readonly by: 'bot' | 'person' }
  /** The site's token was refused, for a reason that its builder should know. */
  | { readonly huida: 'refused'; readonly reason: string }

export type ToFrame =
  | {
      readonly huida: 'start'
      readonly token: string
      /** Made just now: a frame that knows its visitor by an older one stays with that. */
      readonly isNew: boolean
      readonly identity?: string | undefined
      readonly language: 'zh' | 'en'
      readonly ask?: string | undefined
    }
  | { readonly huida: 'shown'; readonly isShown: boolean }
  | { readonly huida: 'identity'; readonly identity?: string | undefined }
  | { readonly huida: 'language'; readonly language: 'zh' | 'en' }
  | { readonly huida: 'ask'; readonly text: string }

/** The product's own colour. */
export const defaultColour = '#0b6e69'

/** How bright a colour is, 0 to 1, by the definition of WCAG. */
function brightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(colour.slice(place, place + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or black, whichever reads better on `#rrggbb`: on any colour one of them has a contrast of at least 4.5. */
export function textOn(colour: string): '#ffffff' | '#000000' {
  const brightness = brightnessOf(colour)
  return 1.05 / (brightness + 0.05) >= (brightness + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

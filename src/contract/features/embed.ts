/** What the script on a shop's site, the page in its frame and the server agree on. Without imports: the script goes to strangers' sites. */

/** The page of one bot that anyone may open: `?bot=<id>`. */
export const hostedPagePath = '/appDialogChat'

/** What the hosted page in a frame tells the script around it. */
export const closeChatMessage = 'huida:close-chat'

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

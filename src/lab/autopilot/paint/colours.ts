/** The identity's tokens for canvases, as they are in the theme of the moment. */
const tokens = {
  road: '--surface',
  edge: '--line-strong',
  marking: '--line',
  kerb: '--ink-3',
  car: '--ink-2',
  ended: '--line-strong',
  leader: '--teal',
  positive: '--teal',
  negative: '--amber',
  text: '--ink-2',
  ink: '--ink',
  ground: '--sunken',
} as const

export type Colours = Record<keyof typeof tokens, string>

export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as Colours
}

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

/** On a dark ground a road is lighter than what is beside it, as on a light one. */
const darkTokens: Partial<Record<keyof typeof tokens, string>> = {
  road: '--line',
  edge: '--ink-3',
  marking: '--line-strong',
}

export type Colours = Record<keyof typeof tokens, string>

export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const isDark = style.colorScheme === 'dark'
  return Object.fromEntries(
    Object.entries({ ...tokens, ...(isDark ? darkTokens : {}) }).map(([name, token]) => [
      name,
      style.getPropertyValue(token).trim(),
    ]),
  ) as Colours
}

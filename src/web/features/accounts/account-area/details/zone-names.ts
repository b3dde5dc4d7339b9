/** Time zones as people read them: the place, and what the browser calls the zone in their language. */

/** `Asia/Shanghai (China Time)`; the place alone where the browser has no name for the zone. */
export function nameOfZone(timeZone: string, tag: string): string {
  const place = timeZone.replaceAll('_', ' ')
  const name = spokenName(timeZone, tag)
  return name === undefined || name === place ? place : `${place} (${name})`
}

/** What people call the zone; the place where the browser has no name for it. */
export function spokenZone(timeZone: string, tag: string): string {
  return spokenName(timeZone, tag) ?? timeZone.replaceAll('_', ' ')
}

/** Whether what somebody types means this zone: its place, its names in their language, or a large city that it holds for. */
export function isZoneFound(
  timeZone: string,
  tag: string,
  cities: readonly (readonly [zone: string, cities: string])[],
  text: string,
): boolean {
  const ofZone = cities.find(([zone]) => zone === timeZone)
  const names = [timeZone, nameOfZone(timeZone, tag), spokenName(timeZone, tag, 'shortGeneric'), ofZone?.[1]]
  const sought = wordsOf(text)
  const known = ` ${wordsOf(names.join(' '))}`
  // From the beginning of a word, as UK is no part of Yukon; Chinese has no spaces between words.
  return known.includes(/^[ -~]/.test(sought) ? ` ${sought}` : sought)
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[/_()-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function spokenName(
  timeZone: string,
  tag: string,
  timeZoneName: 'longGeneric' | 'shortGeneric' = 'longGeneric',
): string | undefined {
  try {
    const format = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName })
    return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    // A zone that this browser does not know.
    return undefined
  }
}

/** All zones of this browser, and the one that is chosen under whatever name. */
export function zoneChoices(tag: string, chosen: string): { value: string; label: string }[] {
  const names = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map((value) => ({ value, label: nameOfZone(value, tag) }))
}

/** The day on which a change begins, as it is called in the new zone. */
export function daysFrom(
  { timeZone, from }: { readonly timeZone: string; readonly from: string },
  tag: string,
): string {
  return new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long' }).format(new Date(from))
}

/** What this browser says of where it is; undefined where it does not. */
export function ownTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

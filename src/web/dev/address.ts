/** What a frame of the catalogue shows, as it stands in its address: `/dev/ui?part=feedback/EmptyState&theme=dark&locale=zh`. */
import type { Locale } from '#contract/fields.ts'

export interface Shown {
  part: string
  /** One of the part's overlays; without it all of its samples. */
  overlay?: string
  theme: 'light' | 'dark'
  locale: Locale
}

/** undefined where the address names no part: then it is the catalogue's own. */
export function readShown(search: string): Shown | undefined {
  const values = new URLSearchParams(search)
  const part = values.get('part')
  if (part === null) return undefined
  const overlay = values.get('overlay')
  return {
    part,
    ...(overlay !== null && { overlay }),
    theme: values.get('theme') === 'dark' ? 'dark' : 'light',
    locale: values.get('locale') === 'zh' ? 'zh' : 'en',
  }
}

export function addressOf(shown: Shown): string {
  return `?${new URLSearchParams({ ...shown }).toString()}`
}

import type { CSSProperties } from 'react'

/** Width to height of what a stage shows, for its style sheet. */
export function ratioStyle(ratio: number): CSSProperties {
  return { '--ratio': ratio } as CSSProperties
}

/** Which names of files are taken: those that every system and every program can store. Browser and server ask the same. */

export const fileNameLength = 200

export type FileNameFault =
  | { readonly reason: 'empty' }
  | { readonly reason: 'too-long'; readonly limit: number }
  /** `hidden`: control characters, or those that turn the direction of writing and make `exe` read as something else. */
  | { readonly reason: 'characters'; readonly characters: readonly string[]; readonly hidden: boolean }
  /** The content is of another kind than the ending says; these endings would be right. */
  | { readonly reason: 'ending'; readonly endings: readonly string[] }

const forbidden = /[\\/:*?"<>|]/g
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Undefined: the name is fine. */
export function faultOfFileName(name: string): FileNameFault | undefined {
  const characters = [...new Set(name.match(forbidden) ?? [])]
  const isHidden = hidden.test(name)
  if (characters.length > 0 || isHidden) return { reason: 'characters', characters, hidden: isHidden }
  if (Array.from(name).length > fileNameLength) return { reason: 'too-long', limit: fileNameLength }
  // ".docx" is an ending without a name, "..." is neither.
  return /^[\s.]*(?:\.[^.]*)?$/u.test(name) ? { reason: 'empty' } : undefined
}

/** A file that a contact sent, as it is kept: the bytes as they came, their type by their content, and a name that agrees with it. */
import { sha256Of, type TypedFile } from '../file-store.ts'
import { receivedTypeOf } from './received-types.ts'

interface ReceivedMedia {
  /** What the platform says it is. */
  readonly kind: string
  readonly name: string | undefined
  readonly bytes: Buffer
}

const maxNameLength = 120

/** What each kind may be in truth. A page to log in is no picture, whatever the platform called it. */
const allowed: Readonly<Record<string, RegExp>> = {
  image: /^image\//,
  voice: /^audio\//,
  video: /^(video|audio)\//,
}

/** Undefined: it is not kept, being empty, a program, or not what it was said to be. */
export function readReceived({ kind, name, bytes }: ReceivedMedia): TypedFile | undefined {
  if (bytes.length < 4) return undefined
  const type = receivedTypeOf(bytes, kind === 'voice')
  if (type === undefined || allowed[kind]?.test(type.mediaType) === false) return undefined
  const { mediaType, endings } = type
  return { name: nameOf(name, kind, endings), bytes, mediaType, sha256: sha256Of(bytes) }
}

function nameOf(told: string | undefined, kind: string, endings: readonly string[]): string {
  const plain = (told ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    // Signs that turn the direction of writing hide an ending.
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const name = plain === '' ? kind : plain
  const ending = /\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const agrees = endings.length === 0 || endings.includes(ending)
  const body = ending === '' ? name : name.slice(0, -ending.length - 1)
  const last = agrees ? ending : (endings[0] ?? '')
  return `${(agrees ? body : name).slice(0, maxNameLength).toWellFormed()}${last === '' ? '' : `.${last}`}`
}

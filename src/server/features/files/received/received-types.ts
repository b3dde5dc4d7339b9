/** What a file that somebody sent is, by its first bytes alone. What is none of these is a download of unknown bytes. */
import { detectFileContent } from '#server/platform/spreadsheets/read/file-content.ts'

interface ReceivedType {
  readonly mediaType: string
  /** The first is given to a file whose name ends otherwise; none: its name stays as it is. */
  readonly endings: readonly string[]
}

const office = 'application/vnd.openxmlformats-officedocument'
const unknown: ReceivedType = { mediaType: 'application/octet-stream', endings: [] }

/** By the brand of an ISO container; every other brand is a video. */
const brands: Readonly<Record<string, ReceivedType>> = {
  heic: { mediaType: 'image/heic', endings: ['heic', 'heif'] },
  heix: { mediaType: 'image/heic', endings: ['heic', 'heif'] },
  mif1: { mediaType: 'image/heic', endings: ['heic', 'heif'] },
  avif: { mediaType: 'image/avif', endings: ['avif'] },
  'M4A ': { mediaType: 'audio/mp4', endings: ['m4a', 'mp4'] },
  'qt  ': { mediaType: 'video/quicktime', endings: ['mov'] },
}

const officeFolders = [
  { folder: 'xl/', mediaType: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  { folder: 'word/', mediaType: `${office}.wordprocessingml.document`, endings: ['docx'] },
  { folder: 'ppt/', mediaType: `${office}.presentationml.presentation`, endings: ['pptx'] },
]

/** Undefined: a program, which nobody is handed. `isVoice`: containers that hold sound or pictures alike hold sound. */
export function receivedTypeOf(bytes: Buffer, isVoice: boolean): ReceivedType | undefined {
  const content = detectFileContent(bytes)
  if (content === 'exe') return undefined
  if (content === 'jpg') return { mediaType: 'image/jpeg', endings: ['jpg', 'jpeg'] }
  if (content === 'png') return { mediaType: 'image/png', endings: ['png'] }
  if (content === 'gif') return { mediaType: 'image/gif', endings: ['gif'] }
  if (content === 'pdf') return { mediaType: 'application/pdf', endings: ['pdf'] }
  if (content === 'zip')
    return (
      officeFolders.find(({ folder }) => bytes.includes(folder)) ?? { mediaType: 'application/zip', endings: ['zip'] }
    )
  return soundOrVideo(bytes, isVoice) ?? (content === 'text' && isPlainText(bytes) ? plainText : unknown)
}

const plainText: ReceivedType = { mediaType: 'text/plain', endings: ['txt', 'csv', 'md', 'log'] }

function soundOrVideo(bytes: Buffer, isVoice: boolean): ReceivedType | undefined {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  const start = at(0, 12)
  if (start.startsWith('#!AMR')) return { mediaType: 'audio/amr', endings: ['amr'] }
  // WeChat puts one byte before it.
  if (/^.?#!SILK/s.test(start)) return { mediaType: 'audio/silk', endings: ['silk', 'slk'] }
  if (start.startsWith('OggS')) return { mediaType: 'audio/ogg', endings: ['ogg', 'oga', 'opus', 'spx'] }
  if (start.startsWith('fLaC')) return { mediaType: 'audio/flac', endings: ['flac'] }
  if (start.startsWith('RIFF') && at(8, 12) === 'WAVE') return { mediaType: 'audio/wav', endings: ['wav'] }
  if (start.startsWith('RIFF') && at(8, 12) === 'WEBP') return { mediaType: 'image/webp', endings: ['webp'] }
  if (start.startsWith('ID3') || isMp3Frame(bytes)) return { mediaType: 'audio/mpeg', endings: ['mp3'] }
  if (at(4, 8) === 'ftyp') {
    const known = brands[at(8, 12)]
    if (known !== undefined) return known
    return isVoice
      ? { mediaType: 'audio/mp4', endings: ['m4a', 'mp4'] }
      : { mediaType: 'video/mp4', endings: ['mp4', 'm4v'] }
  }
  if (bytes.readUInt32BE(0) === 0x1a45dfa3)
    return isVoice
      ? { mediaType: 'audio/webm', endings: ['webm'] }
      : { mediaType: 'video/webm', endings: ['webm', 'mkv'] }
  return undefined
}

/** The eleven bits by which a frame begins, MPEG 1 or 2, layer III. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
}

/** Not what a browser might read as a page or a drawing, whatever it is called. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  return !bytes.toString('latin1', 0, 1024).replace(/^ï»¿/, '').trimStart().startsWith('<')
}

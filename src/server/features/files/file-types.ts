/** Which kinds of files are kept, and how each is told by its content. A name alone says nothing: anyone can write one. */
import { AppError } from '#server/platform/http/app-error.ts'
import { detectFileContent, type FileContent } from '#server/platform/spreadsheets/read/file-content.ts'
import { decodeText } from '#server/platform/spreadsheets/read/text-encoding.ts'

interface FileKind {
  readonly mediaType: string
  readonly endings: readonly string[]
  /** Whether a browser may show it in a page of ours. Everything else is a download. */
  readonly isShown?: boolean
  readonly content: FileContent
  /** For contents that several kinds share: how this one is told from the others. */
  readonly isThis?: (bytes: Buffer) => boolean
}

const office = 'application/vnd.openxmlformats-officedocument'

const kinds = {
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, endings: ['xlsx'], content: 'zip', isThis: hasFolder('xl') },
  docx: {
    mediaType: `${office}.wordprocessingml.document`,
    endings: ['docx'],
    content: 'zip',
    isThis: hasFolder('word'),
  },
  pptx: {
    mediaType: `${office}.presentationml.presentation`,
    endings: ['pptx'],
    content: 'zip',
    isThis: hasFolder('ppt'),
  },
  // The old formats share a container, whose inside no program of ours opens: the name tells them apart.
  doc: { mediaType: 'application/msword', endings: ['doc'], content: 'old-office' },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', endings: ['ppt'], content: 'old-office' },
  pdf: { mediaType: 'application/pdf', endings: ['pdf'], content: 'pdf' },
  // No charset: the bytes stay as they came, and may be GB18030 or UTF-16.
  csv: { mediaType: 'text/csv', endings: ['csv'], content: 'text', isThis: isText },
  txt: { mediaType: 'text/plain', endings: ['txt'], content: 'text', isThis: isText },
  md: { mediaType: 'text/markdown', endings: ['md', 'markdown'], content: 'text', isThis: isText },
  jpg: { mediaType: 'image/jpeg', endings: ['jpg', 'jpeg'], content: 'jpg', isShown: true },
  png: { mediaType: 'image/png', endings: ['png'], content: 'png', isShown: true },
  gif: { mediaType: 'image/gif', endings: ['gif'], content: 'gif', isShown: true },
} as const satisfies Record<string, FileKind>

export type FileType = keyof typeof kinds
export const fileTypes: Readonly<Record<FileType, FileKind>> = kinds

/**
 * The type of a file among those accepted: name and content must say the same, for the next program would stumble over a wrong name.
 * Throws `file-type`, at `file`.
 */
export function requireFileType(
  name: string,
  bytes: Buffer,
  accepted: readonly FileType[],
  /** Already decoded elsewhere: decoding 5 MB once more would be felt. */
  { isText: isKnownText = false }: { readonly isText?: boolean } = {},
): FileType {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = accepted.find((each) => fileTypes[each].endings.includes(ending))
  if (type === undefined || !isOfType(bytes, fileTypes[type], isKnownText))
    throw new AppError('file-type', { field: 'file', accepted })
  return type
}

function isOfType(bytes: Buffer, { content, isThis }: FileKind, isKnownText: boolean): boolean {
  if (bytes.length === 0 || detectFileContent(bytes) !== content) return false
  return (content === 'text' && isKnownText) || (isThis?.(bytes) ?? true)
}

/** Whether a browser may show a file of this media type in a page of ours. */
export function isShown(mediaType: string): boolean {
  return Object.values(fileTypes).some((kind) => kind.mediaType === mediaType && kind.isShown === true)
}

/** Each file inside of a zip begins with its path, unpacked: the folder tells which program wrote it. */
function hasFolder(folder: string) {
  return (bytes: Buffer) => bytes.includes(`${folder}/`)
}

function isText(bytes: Buffer): boolean {
  try {
    decodeText(bytes)
    return true
  } catch {
    return false
  }
}

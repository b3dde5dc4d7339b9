/** What may go out with an answer, by its content: pictures are written anew without what is not the picture, documents have to be whole. */
import { attachmentTypes } from '#contract/features/customising/corpus-attachments.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type CheckedFile, checkFile, type NewFile, sha256Of } from '../file-store.ts'
import type { FileType } from '../file-types.ts'
import { isOfficeFile } from './check-office-file.ts'
import { BrokenPicture } from './picture-size.ts'
import { stripGif } from './strip-gif.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'

const strip: Partial<Record<FileType, (bytes: Buffer) => Buffer>> = { jpg: stripJpeg, png: stripPng, gif: stripGif }

/** A reader of PDF looks for the end of the document here: what is far behind it is something else. */
const endOfPdfWithin = 1024

/** Throws `attachment-type`, at `file`. */
export async function checkAttachment(file: NewFile): Promise<CheckedFile> {
  const checked = knownType(file)
  const { type, bytes } = checked
  const stripPicture = strip[type]
  if (stripPicture !== undefined) return withBytes(checked, strippedOrRefused(stripPicture, bytes))
  if ((type === 'docx' || type === 'pptx') && !(await isOfficeFile(bytes, type))) throw refused()
  if (type === 'pdf' && !bytes.subarray(-endOfPdfWithin).includes('%%EOF')) throw refused()
  return checked
}

function knownType(file: NewFile): CheckedFile {
  try {
    return checkFile(file, attachmentTypes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'file-type') throw refused()
    throw error
  }
}

function strippedOrRefused(stripPicture: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer {
  try {
    return stripPicture(bytes)
  } catch (error) {
    // A header that ends too early is read beyond its end.
    if (error instanceof BrokenPicture || error instanceof RangeError) throw refused()
    throw error
  }
}

function withBytes(checked: CheckedFile, bytes: Buffer): CheckedFile {
  return { ...checked, bytes, sha256: sha256Of(bytes) }
}

function refused(): AppError {
  return new AppError('attachment-type', { field: 'file', accepted: attachmentTypes })
}

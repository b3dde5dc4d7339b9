import { createHash } from 'node:crypto'
import { inlineRow } from '../files/workbook-files.ts'

/**
 * A file that has hurt spreadsheet readers, made on the spot: nothing of the kind is kept in the repository.
 * It says which problems are a right answer; `null` is a file that looks bad and has to be read.
 */
export interface HostileFile {
  title: string
  fileName: string
  expected: (string | null)[]
  /** A good file under the ending of another kind: its owner is told to rename it. */
  isMisnamed?: true
  make(): Buffer | Promise<Buffer>
}

export const mebibyte = 1024 * 1024

export const headerRow = inlineRow(1, 'question', 'answer')

/** The same for the same seed: chance must not decide what a damaged file looks like. */
export function randomBytes(length: number, seed = 0): Buffer {
  return createHash('shake256', { outputLength: length }).update(`${seed}`).digest()
}

/** Text that hardly compresses, so that a size limit of the file is met by the file and not by its content. */
export function randomText(length: number, seed = 0): string {
  return randomBytes(Math.ceil((length * 3) / 4), seed)
    .toString('base64')
    .slice(0, length)
}

export const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

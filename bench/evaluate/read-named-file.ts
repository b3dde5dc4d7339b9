import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FaqFile, type IntentFile, readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'

/** npm runs commands in the repository's folder; the caller may be in another one. Throws with what is wrong with the file. */
export function readNamedFile(file: string): FaqFile | IntentFile {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  return readEvaluationFile(JSON.parse(readFileSync(existsSync(path) ? path : resolve(file), 'utf8')))
}

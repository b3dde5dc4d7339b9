/** The nets' files where Node finds them: for tests and measurements. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NetFiles } from '#lab/emotion/nets/nets.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model')

export async function readNetFiles(): Promise<NetFiles> {
  const [ssd, tiny, expression] = await Promise.all(
    ['ssd_mobilenetv1_model', 'tiny_face_detector_model', 'face_expression_model'].map(async (name) => {
      const bytes = await readFile(join(folder, `${name}.bin`))
      return new Uint8Array(bytes).buffer
    }),
  )
  if (!ssd || !tiny || !expression) throw new Error('A net is missing')
  return { ssd, tiny, expression }
}

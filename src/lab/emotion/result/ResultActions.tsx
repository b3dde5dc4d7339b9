import type { Photo } from '#lab/photo/photo.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import type { ReadFace } from '../core/analyse.ts'
import { annotatePicture } from './annotate.ts'
import { describeAll, describeGuess, resultAsJson } from './describe.ts'
import styles from './result.module.css'

interface ResultActionsProps {
  photo: Photo
  faces: readonly ReadFace[]
}

export function ResultActions({ photo, faces }: ResultActionsProps) {
  const p = usePhrases('emotion')
  const { width, height } = photo.pixels
  const json = resultAsJson(photo.name, width, height, faces)
  const baseName = photo.name.replace(/\.\w+$/, '')

  async function downloadPicture() {
    const label = (face: ReadFace, number: number) => `${number} ${describeGuess(face, p)}`
    saveFile(await annotatePicture(photo.pixels, faces, label), `${baseName}-faces.png`)
  }

  return (
    <div className={styles.actions}>
      <PlainButton size="small" onClick={() => void downloadPicture()}>
        {p.result.downloadPicture}
      </PlainButton>
      <CopyButton text={describeAll(faces, p)} label={p.result.copyText} />
      <CopyButton text={json} label={p.result.copyJson} />
      <PlainButton
        size="small"
        onClick={() => saveFile(new Blob([json], { type: 'application/json' }), `${baseName}-faces.json`)}
      >
        {p.result.downloadJson}
      </PlainButton>
    </div>
  )
}

import { type CSSProperties, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { PictureCanvas } from './PictureCanvas.tsx'
import styles from './stage.module.css'

interface StageProps {
  photo: Photo
  photoLabel: string
  /** Null until the first strokes are there. */
  result: RgbaImage | null
  resultLabel: string
  /** 0 to 1: how much of the result covers the photo. */
  strength: number
}

/** Photo and result in one frame, with a line between them to be drawn across: by pointer, finger or arrow keys. */
export function Stage({ photo, photoLabel, result, resultLabel, strength }: StageProps) {
  const { stage } = usePhrases('styleTransfer')
  const [split, setSplit] = useState(30)
  const { width, height } = photo.pixels
  const measures = { '--aspect': width / height, '--split': `${split}%`, '--strength': strength } as CSSProperties
  return (
    <div className={styles.frame}>
      <div className={styles.stage} style={measures}>
        <PictureCanvas className={styles.before} image={photo.pixels} label={stage.before(photoLabel)} />
        {result && (
          <>
            <PictureCanvas className={styles.after} image={result} label={resultLabel} />
            <span className={styles.tag} aria-hidden>
              {stage.photoTag}
            </span>
            <input
              className={styles.splitter}
              type="range"
              min={0}
              max={100}
              step={1}
              value={split}
              aria-label={stage.split}
              aria-valuetext={stage.splitText(split)}
              onChange={({ currentTarget }) => setSplit(Number(currentTarget.value))}
            />
            <i className={styles.line} aria-hidden />
          </>
        )}
      </div>
    </div>
  )
}

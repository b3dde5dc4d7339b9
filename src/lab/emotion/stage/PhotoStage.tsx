import { useEffect, useRef } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ReadFace } from '../core/analyse.ts'
import { FaceBoxes } from './FaceBoxes.tsx'
import { ratioStyle } from './ratio-style.ts'
import styles from './stage.module.css'

interface PhotoStageProps {
  photo: Photo
  faces: readonly ReadFace[]
  selected: number
  onSelect: (face: number) => void
}

export function PhotoStage({ photo, faces, selected, onSelect }: PhotoStageProps) {
  const p = usePhrases('emotion')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { pixels } = photo

  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0)
  }, [pixels])

  return (
    <div className={styles.picture} style={ratioStyle(pixels.width / pixels.height)}>
      {/* A canvas of another size is a new one: it is empty at once. */}
      <canvas
        key={`${pixels.width}x${pixels.height}`}
        ref={canvas}
        width={pixels.width}
        height={pixels.height}
        role="img"
        aria-label={p.result.picture(photo.name, faces.length)}
      />
      <FaceBoxes faces={faces} width={pixels.width} height={pixels.height} selected={selected} onSelect={onSelect} />
    </div>
  )
}

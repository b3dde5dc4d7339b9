import { usePhrases } from '#web/platform/language/language.tsx'
import type { ReadFace } from '../core/analyse.ts'
import { describeGuess } from '../result/describe.ts'
import styles from './stage.module.css'

interface FaceBoxesProps {
  faces: readonly ReadFace[]
  /** Of the picture that the boxes are in. */
  width: number
  height: number
  selected: number
  onSelect: (face: number) => void
  /** Whether the picture shows as in a mirror. */
  isMirrored?: boolean
}

/** Over the picture, for the pointer; the keyboard has the list. */
export function FaceBoxes({ faces, width, height, selected, onSelect, isMirrored = false }: FaceBoxesProps) {
  const p = usePhrases('emotion')
  return faces.map((face, at) => {
    const { box, roll } = face
    const x = isMirrored ? width - box.x - box.width : box.x
    const side = Math.min(box.width / width, box.height / height)
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a face is its number
        key={at}
        type="button"
        tabIndex={-1}
        className={styles.box}
        data-selected={at === selected || undefined}
        data-small={side < 0.09 || undefined}
        aria-label={p.verdict(at + 1, describeGuess(face, p))}
        onClick={() => onSelect(at)}
        style={{
          left: `${(100 * x) / width}%`,
          top: `${(100 * box.y) / height}%`,
          width: `${(100 * box.width) / width}%`,
          height: `${(100 * box.height) / height}%`,
          rotate: `${isMirrored ? -roll : roll}deg`,
        }}
      >
        <span className="tabular" style={{ rotate: `${isMirrored ? roll : -roll}deg` }}>
          {at + 1}
        </span>
      </button>
    )
  })
}

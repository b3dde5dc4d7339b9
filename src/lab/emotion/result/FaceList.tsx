import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ReadFace } from '../core/analyse.ts'
import { surestEmotion } from '../core/read.ts'
import { describeFace, describeGuess } from './describe.ts'
import { EmotionBars } from './EmotionBars.tsx'
import styles from './result.module.css'

interface FaceListProps {
  faces: readonly ReadFace[]
  selected: number
  onSelect: (face: number) => void
}

/** One stop for the Tab key; the arrow keys go from face to face, and the picture shows which. */
export function FaceList({ faces, selected, onSelect }: FaceListProps) {
  const p = usePhrases('emotion')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function walk(event: KeyboardEvent) {
    const next = faceAfter(event.key, selected, faces.length)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
  }

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      className={styles.list}
      aria-label={p.result.list}
      aria-activedescendant={`${id}-${selected}`}
      onKeyDown={walk}
    >
      {faces.map((face, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the keys and the focus
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a face is its number
          key={at}
          id={`${id}-${at}`}
          role="option"
          className={styles.face}
          aria-selected={at === selected}
          aria-label={describeFace(face, at + 1, p)}
          onClick={() => onSelect(at)}
        >
          <span className={styles.faceHead}>
            <span className={`${styles.number} tabular`}>{at + 1}</span>
            <strong data-unsure={surestEmotion(face.probabilities) === undefined || undefined}>
              {describeGuess(face, p)}
            </strong>
          </span>
          <EmotionBars probabilities={face.probabilities} />
        </div>
      ))}
    </div>
  )
}

function faceAfter(key: string, selected: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(count - 1, selected + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, selected - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

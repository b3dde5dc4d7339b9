import { useCallback, useRef, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import type { ReadFace } from './core/analyse.ts'
import { askForFaces } from './worker/face-worker.ts'

export type Analysis =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' | 'failed'; readonly photo: Photo }
  | { readonly kind: 'done'; readonly photo: Photo; readonly faces: readonly ReadFace[]; readonly tookMs: number }

/** The newest photo wins: what comes back for one before it is dropped. */
export function useAnalysis(): { analysis: Analysis; analyse: (photo: Photo) => void } {
  const [analysis, setAnalysis] = useState<Analysis>({ kind: 'none' })
  const newest = useRef<Photo>(null)

  const analyse = useCallback((photo: Photo) => {
    newest.current = photo
    setAnalysis({ kind: 'looking', photo })
    const startedAt = performance.now()
    const { data, width, height } = photo.pixels
    const show = (next: Analysis) => {
      if (newest.current === photo) setAnalysis(next)
    }
    askForFaces('analyse', { data, width, height }).then(
      (faces) => show({ kind: 'done', photo, faces, tookMs: performance.now() - startedAt }),
      () => show({ kind: 'failed', photo }),
    )
  }, [])

  return { analysis, analyse }
}

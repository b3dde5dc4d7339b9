import { useCallback, useRef, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import type { ReadFace } from './core/analyse.ts'
import { askForFaces } from './worker/face-worker.ts'

export type Analysis =
  | { readonly kind: 'none' }
  /** `part` of it is done, from 0 to 1. */
  | { readonly kind: 'looking'; readonly photo: Photo; readonly part: number }
  | { readonly kind: 'failed'; readonly photo: Photo }
  | { readonly kind: 'cancelled'; readonly photo: Photo }
  | { readonly kind: 'done'; readonly photo: Photo; readonly faces: readonly ReadFace[]; readonly tookMs: number }

interface AnalysisState {
  readonly analysis: Analysis
  readonly analyse: (photo: Photo) => void
  readonly cancel: () => void
}

/** The newest photo wins: the work on one before it stops. */
export function useAnalysis(): AnalysisState {
  const [analysis, setAnalysis] = useState<Analysis>({ kind: 'none' })
  const running = useRef<AbortController>(null)

  const analyse = useCallback((photo: Photo) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setAnalysis({ kind: 'looking', photo, part: 0 })
    const startedAt = performance.now()
    const { data, width, height } = photo.pixels
    const show = (next: Analysis) => {
      if (running.current === run && !run.signal.aborted) setAnalysis(next)
    }
    const onProgress = (part: number) => show({ kind: 'looking', photo, part })
    askForFaces('analyse', { data, width, height }, { onProgress, signal: run.signal }).then(
      (faces) => show({ kind: 'done', photo, faces, tookMs: performance.now() - startedAt }),
      () => show({ kind: 'failed', photo }),
    )
  }, [])

  const cancel = useCallback(() => {
    running.current?.abort()
    setAnalysis((now) => (now.kind === 'looking' ? { kind: 'cancelled', photo: now.photo } : now))
  }, [])

  return { analysis, analyse, cancel }
}

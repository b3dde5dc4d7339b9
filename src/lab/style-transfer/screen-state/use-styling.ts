import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { StyleChoice, StyleSettings } from '../style-choice.ts'
import { renderStyle } from '../worker/render-style.ts'
import type { StyleWorkerClient } from '../worker/style-worker-client.ts'

/** Large enough for the screen, and there within a second. */
export const shownSizePx = 512

type StylingPhase = 'faces' | 'painting' | 'done' | 'cancelled' | 'failed'

interface Styling {
  readonly phase: StylingPhase
  /** Coarse at first; of the style before while nothing of this one is there. */
  readonly image: RgbaImage | null
  /** What `image` was made of. */
  readonly of: { readonly photo: Photo; readonly choice: StyleChoice } | null
  /** 0 to 1. */
  readonly progress: number
  readonly elapsedMs: number
  readonly error: unknown
}

export interface RunningStyling extends Styling {
  readonly cancel: () => void
  readonly again: () => void
}

const nothingYet: Styling = { phase: 'painting', image: null, of: null, progress: 0, elapsedMs: 0, error: null }

/** Paints again whenever photo, style or settings change; what was under way for the old ones ends. */
export function useStyling(
  client: StyleWorkerClient,
  photo: Photo | null,
  choice: StyleChoice,
  settings: StyleSettings,
): RunningStyling {
  const [styling, setStyling] = useState(nothingYet)
  const [attempt, setAttempt] = useState(0)
  const running = useRef<AbortController>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same again
  useEffect(() => {
    if (!photo) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const change = (part: Partial<Styling>) => {
      if (!signal.aborted) setStyling((before) => ({ ...before, ...part }))
    }
    change({ phase: 'painting', progress: 0, error: null })
    const of = { photo, choice }
    renderStyle(
      client,
      { photo, choice, settings, sizePx: shownSizePx },
      {
        signal,
        onLookForFaces: () => change({ phase: 'faces' }),
        onPaint: () => change({ phase: 'painting' }),
        onPreview: (image, progress) => change({ image, of, progress }),
      },
    ).then(
      ({ image, elapsedMs }) => change({ phase: 'done', image, of, progress: 1, elapsedMs }),
      (error: unknown) => change({ phase: 'failed', error }),
    )
    return () => controller.abort()
  }, [client, photo, choice, settings, attempt])

  return {
    ...styling,
    cancel: () => {
      running.current?.abort()
      setStyling((before) => ({ ...before, phase: 'cancelled' }))
    },
    again: () => setAttempt((count) => count + 1),
  }
}

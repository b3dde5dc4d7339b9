import { type RefObject, useEffect, useState } from 'react'
import type { ReadFace } from '../core/analyse.ts'
import { steady } from '../core/steady.ts'
import { askForFaces } from '../worker/face-worker.ts'

interface LiveFaces {
  readonly faces: readonly ReadFace[]
  /** Of the frames that the boxes are in. */
  readonly width: number
  readonly height: number
  readonly framesASecond: number
}

/** Enough for the detector's 416 pixels, and little to copy. */
const frameWidth = 640
/** Of the last frame in the rate that is shown. */
const newPart = 0.15

const nothing: LiveFaces = { faces: [], width: 1, height: 1, framesASecond: 0 }

/** Frame after frame, each when the one before is read. */
export function useLiveFaces(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean): LiveFaces {
  const [live, setLive] = useState<LiveFaces>(nothing)

  useEffect(() => {
    if (!isPlaying) return
    let isOver = false
    let faces: readonly ReadFace[] = []
    let framesASecond = 0

    async function watch() {
      while (!isOver && video.current) {
        const startedAt = performance.now()
        await nextFrame(video.current)
        const { videoWidth, videoHeight } = video.current ?? {}
        if (isOver || !video.current || !videoWidth || !videoHeight) return
        const width = Math.min(frameWidth, videoWidth)
        const height = Math.round((width * videoHeight) / videoWidth)
        const bitmap = await createImageBitmap(video.current, { resizeWidth: width, resizeHeight: height })
        faces = steady(faces, await askForFaces('watch', bitmap))
        const rate = 1000 / (performance.now() - startedAt)
        framesASecond = framesASecond === 0 ? rate : framesASecond * (1 - newPart) + rate * newPart
        if (!isOver) setLive({ faces, width, height, framesASecond })
      }
    }
    watch().catch(() => setLive(nothing))
    return () => {
      isOver = true
    }
  }, [video, isPlaying])

  return live
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
    else requestAnimationFrame(() => resolve())
  })
}

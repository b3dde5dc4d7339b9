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

/** Frame after frame: the next is fetched while the one before is read. */
export function useLiveFaces(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean): LiveFaces {
  const [live, setLive] = useState<LiveFaces>(nothing)

  useEffect(() => {
    if (!isPlaying) return
    let isOver = false
    let faces: readonly ReadFace[] = []
    let framesASecond = 0

    async function watch() {
      let coming = fetchFrame(video.current)
      for (let startedAt = performance.now(); !isOver; ) {
        const bitmap = await coming
        if (!bitmap) return
        const { width, height } = bitmap
        coming = fetchFrame(video.current)
        faces = steady(faces, await askForFaces('watch', bitmap))
        const rate = 1000 / (performance.now() - startedAt)
        startedAt = performance.now()
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

/** Undefined when the video has gone. */
async function fetchFrame(video: HTMLVideoElement | null): Promise<ImageBitmap | undefined> {
  if (!video) return undefined
  await nextFrame(video)
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const width = Math.min(frameWidth, videoWidth)
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: Math.round((width * videoHeight) / videoWidth) })
}

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
    else requestAnimationFrame(() => resolve())
  })
}

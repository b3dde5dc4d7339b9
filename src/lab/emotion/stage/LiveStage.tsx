import { useEffect, useRef, useState } from 'react'
import { useCameraStream } from '#lab/photo/use-camera-stream.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ReadFace } from '../core/analyse.ts'
import { FaceBoxes } from './FaceBoxes.tsx'
import { ratioStyle } from './ratio-style.ts'
import styles from './stage.module.css'
import { useLiveFaces } from './use-live-faces.ts'

interface LiveStageProps {
  selected: number
  onSelect: (face: number) => void
  onFaces: (faces: readonly ReadFace[]) => void
}

/** The camera, as in a mirror, while this is on the screen. */
export function LiveStage({ selected, onSelect, onFaces }: LiveStageProps) {
  const p = usePhrases('emotion')
  const camera = useCameraStream()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const { faces, width, height, framesASecond } = useLiveFaces(video, isPlaying)
  const stream = typeof camera === 'object' && 'stream' in camera ? camera.stream : null
  const fault = typeof camera === 'object' && 'fault' in camera ? camera.fault : null

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    onFaces(faces)
  }, [faces, onFaces])

  if (fault)
    return (
      <p className={styles.message} role="alert">
        {p.live[fault]}
      </p>
    )
  return (
    <div className={styles.live}>
      {!isPlaying && (
        <p className={styles.message} role="status">
          {p.live.starting}
        </p>
      )}
      {stream && (
        <div className={styles.picture} style={ratioStyle(width > 1 ? width / height : 4 / 3)}>
          <video ref={video} aria-label={p.live.video} autoPlay muted playsInline onPlaying={() => setPlaying(true)} />
          <FaceBoxes {...{ faces, width, height, selected, onSelect }} isMirrored />
        </div>
      )}
      {framesASecond > 0 && (
        <p className={`${styles.rate} tabular`} data-frames-a-second={framesASecond.toFixed(1)}>
          {p.live.rate(framesASecond.toFixed(0))}
        </p>
      )}
    </div>
  )
}

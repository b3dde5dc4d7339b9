import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './photo.module.css'
import { maxPixelsASide, type Photo } from './photo.ts'
import { useCameraStream } from './use-camera-stream.ts'

interface CameraDialogProps {
  onTaken: (photo: Photo) => void
  onClose: () => void
}

/** One picture from the camera, which runs only while this is open. */
export function CameraDialog({ onTaken, onClose }: CameraDialogProps) {
  const p = usePhrases('photo')
  const { common } = usePhrases()
  const camera = useCameraStream()
  const video = useRef<HTMLVideoElement>(null)
  const [isLive, setLive] = useState(false)
  const stream = typeof camera === 'object' && 'stream' in camera ? camera.stream : null
  const fault = typeof camera === 'object' && 'fault' in camera ? camera.fault : null

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])

  return (
    <Modal
      opened
      onClose={onClose}
      title={p.camera.title}
      size="lg"
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
      <div className={styles.cameraStage}>
        {stream && (
          <video
            ref={video}
            className={styles.mirrored}
            aria-label={p.camera.preview}
            autoPlay
            muted
            playsInline
            onPlaying={() => setLive(true)}
          />
        )}
        {!isLive && !fault && <p role="status">{p.camera.starting}</p>}
        {fault && <p role="alert">{p.camera[fault]}</p>}
      </div>
      <div className={styles.cameraActions}>
        <PlainButton onClick={onClose}>{common.actions.cancel}</PlainButton>
        <PlainButton
          look="primary"
          disabled={!isLive || fault !== null}
          onClick={() => video.current && onTaken(takePicture(video.current, p.cameraName))}
        >
          {p.camera.take}
        </PlainButton>
      </div>
      <p className={styles.privacy}>{p.privacy}</p>
    </Modal>
  )
}

/** As others see it: only the preview is a mirror. */
function takePicture(video: HTMLVideoElement, name: string): Photo {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, maxPixelsASide / Math.max(videoWidth, videoHeight))
  const width = Math.round(videoWidth * scale)
  const height = Math.round(videoHeight * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(video, 0, 0, width, height)
  return {
    name,
    pixels: context.getImageData(0, 0, width, height),
    originalWidth: videoWidth,
    originalHeight: videoHeight,
  }
}

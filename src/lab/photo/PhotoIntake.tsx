import { type ComponentProps, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { FormatError } from './FormatError.tsx'
import styles from './photo.module.css'
import type { Photo } from './photo.ts'
import { usePhotoReading } from './reading/use-photo-reading.ts'
import { SampleStrip } from './SampleStrip.tsx'
import type { PhotoSample } from './samples.ts'
import { useArrivingFiles } from './use-arriving-files.ts'

interface PhotoIntakeProps {
  /** Ours, in a strip: one click each. */
  samples: readonly PhotoSample[]
  /** A photo is there: chosen, dropped, pasted or taken. A file that is refused says so here, and the photo before it stays. */
  onPhoto: (photo: Photo) => void
  /** Name of the photo in use, so that a sample shows as chosen. */
  photoName?: string | undefined
  /** Whether to offer the camera. It starts when asked for, and stops when its picture is taken. */
  hasCamera?: boolean
}

const acceptedTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** Every way to a photo. The whole page takes what is dropped or pasted, so a screen has one of these at most. */
export function PhotoIntake({ samples, onPhoto, photoName, hasCamera = false }: PhotoIntakeProps) {
  const p = usePhrases('photo')
  const { isReading, refusal, error, readFile, readSample, take } = usePhotoReading(onPhoto)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const isDragging = useArrivingFiles((file, way) => readFile(file, way === 'paste' ? p.pastedName : file.name))

  return (
    <section className={styles.intake} aria-label={p.label}>
      {samples.length > 0 && (
        <SampleStrip label={p.samples} samples={samples} chosenName={photoName} onChoose={readSample} />
      )}
      <div className={styles.actions}>
        <UploadButton onFile={(file) => readFile(file, file.name)}>{p.upload}</UploadButton>
        {hasCamera && <PlainButton onClick={() => setCameraOpen(true)}>{p.takePicture}</PlainButton>}
        <p className={styles.hint}>
          <span className={styles.pointerOnly}>{p.hint(pasteKeys())}</span> <span>{p.limits}</span>
        </p>
      </div>
      <p className={isReading ? styles.reading : 'visually-hidden'} role="status">
        {isReading && p.reading}
      </p>
      {refusal && <FormatError refusal={refusal} />}
      {error !== null && <ErrorNotice error={error} />}
      <p className={styles.privacy}>{p.privacy}</p>
      {isDragging && (
        <div className={styles.dropTarget}>
          <p>{p.drop}</p>
        </div>
      )}
      {isCameraOpen && (
        <CameraDialog
          onClose={() => setCameraOpen(false)}
          onTaken={(photo) => {
            setCameraOpen(false)
            take(photo)
          }}
        />
      )}
    </section>
  )
}

interface UploadButtonProps extends Pick<ComponentProps<typeof PlainButton>, 'look' | 'size' | 'children'> {
  onFile: (file: File) => void
}

/** For a picture; what it really is, its content tells. */
export function UploadButton({ onFile, ...button }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PlainButton {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Otherwise the same file could not be chosen again after it was corrected.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

function pasteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘V' : 'Ctrl+V'
}

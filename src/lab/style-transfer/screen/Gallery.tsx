import { Modal } from '@mantine/core'
import type { Photo } from '#lab/photo/photo.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { presetNames } from '../preset-names.ts'
import type { PresetName } from '../presets/presets.ts'
import { usePresetPictures } from '../screen-state/use-preset-pictures.ts'
import { shownSizePx } from '../screen-state/use-styling.ts'
import type { StyleWorkerClient } from '../worker/style-worker-client.ts'
import styles from './gallery.module.css'
import { PictureCanvas } from './PictureCanvas.tsx'

interface GalleryProps {
  client: StyleWorkerClient
  photo: Photo
  onChoose: (preset: PresetName) => void
  onClose: () => void
}

/** The photo in all presets, large enough to choose by. */
export function Gallery({ client, photo, onChoose, onClose }: GalleryProps) {
  const { gallery, stage, style } = usePhrases('styleTransfer')
  const { common } = usePhrases()
  const pictures = usePresetPictures(client, photo, shownSizePx, true)
  const { width, height } = photo.pixels
  return (
    <Modal
      opened
      onClose={onClose}
      title={gallery.title}
      size="min(1200px, 94vw)"
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
      <p className={styles.progress} role="status">
        {gallery.progress(Object.keys(pictures).length, presetNames.length)}
      </p>
      <ul className={styles.pictures}>
        <li>
          <PictureCanvas image={photo.pixels} label={stage.photoTag} />
          <span aria-hidden>{stage.photoTag}</span>
        </li>
        {presetNames.map((preset) => {
          const picture = pictures[preset]
          const name = style.presetName[preset]
          return (
            <li key={preset}>
              <button
                type="button"
                disabled={!picture}
                aria-label={gallery.choose(name)}
                onClick={() => onChoose(preset)}
                style={{ aspectRatio: `${width} / ${height}` }}
              >
                {picture && <PictureCanvas image={picture} />}
              </button>
              <span aria-hidden>{name}</span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

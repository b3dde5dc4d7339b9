import { FormatError } from '#lab/photo/FormatError.tsx'
import { UploadButton } from '#lab/photo/PhotoIntake.tsx'
import { usePhotoReading } from '#lab/photo/reading/use-photo-reading.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { stylePreview } from '../samples/previews.ts'
import { type StyleSampleName, styleSamples } from '../samples/samples.ts'
import { isSamePicture, pictureName, type StylePicture } from '../style-choice.ts'
import { PictureCanvas } from './PictureCanvas.tsx'
import { StyleTile, StyleTiles } from './StyleTiles.tsx'
import styles from './tiles.module.css'

interface PicturePickerProps {
  legend: string
  group: string
  chosen: StylePicture | null
  onChoose: (picture: StylePicture) => void
  /** The visitor's own pictures so far. */
  ownPictures: readonly StylePicture[]
  onOwnPicture: (picture: StylePicture) => void
}

/** A picture to paint like: ours, or one that the visitor brings. */
export function PicturePicker({ legend, group, chosen, onChoose, ownPictures, onOwnPicture }: PicturePickerProps) {
  const p = usePhrases('styleTransfer')
  const pictures: StylePicture[] = [
    ...ownPictures,
    ...(Object.keys(styleSamples) as StyleSampleName[]).map((sample) => ({ sample })),
  ]
  return (
    <div>
      <StyleTiles legend={legend}>
        {pictures.map((picture, index) => (
          <StyleTile
            // New ones come first; two may have one name.
            key={'sample' in picture ? picture.sample : `own-${pictures.length - index}`}
            group={group}
            label={pictureName(picture, p)}
            isChosen={isSamePicture(picture, chosen)}
            onChoose={() => onChoose(picture)}
          >
            {'sample' in picture ? (
              <img src={stylePreview(picture.sample)} alt="" loading="lazy" />
            ) : (
              <PictureCanvas image={picture.own.pixels} />
            )}
          </StyleTile>
        ))}
      </StyleTiles>
      <OwnPicture onPicture={onOwnPicture} />
    </div>
  )
}

function OwnPicture({ onPicture }: { onPicture: (picture: StylePicture) => void }) {
  const { style } = usePhrases('styleTransfer')
  const { refusal, readFile } = usePhotoReading((own) => onPicture({ own }))
  return (
    <div className={styles.own}>
      <div>
        <UploadButton size="small" onFile={(file) => readFile(file, file.name)}>
          {style.own}
        </UploadButton>
      </div>
      {refusal && <FormatError refusal={refusal} />}
    </div>
  )
}

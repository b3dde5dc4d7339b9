import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { presetNames } from '../preset-names.ts'
import type { PresetPictures } from '../screen-state/use-preset-pictures.ts'
import type { StyleChoice, StylePicture } from '../style-choice.ts'
import { BlendPicker } from './BlendPicker.tsx'
import { PictureCanvas } from './PictureCanvas.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { StyleTile, StyleTiles } from './StyleTiles.tsx'
import styles from './tiles.module.css'

interface StylePickerProps {
  choice: StyleChoice
  onChoose: (choice: StyleChoice) => void
  /** The photo in each preset, as far as they are painted. */
  thumbnails: PresetPictures
  /** All presets of the photo at once are asked for. */
  onGallery: () => void
}

export function StylePicker({ choice, onChoose, thumbnails, onGallery }: StylePickerProps) {
  const { style, gallery } = usePhrases('styleTransfer')
  const [ownPictures, setOwnPictures] = useState<readonly StylePicture[]>([])
  const picture = choice.kind === 'picture' ? choice : null
  const choosePicture = (first: StylePicture) =>
    onChoose({ kind: 'picture', first, second: picture?.second ?? null, share: picture?.share ?? 0.5 })
  const addOwn = (own: StylePicture) => setOwnPictures((before) => [own, ...before])

  return (
    <>
      <StyleTiles legend={style.presets}>
        {presetNames.map((preset) => {
          const thumbnail = thumbnails[preset]
          return (
            <StyleTile
              key={preset}
              group="style"
              label={style.presetName[preset]}
              isChosen={choice.kind === 'preset' && choice.preset === preset}
              onChoose={() => onChoose({ kind: 'preset', preset })}
            >
              {thumbnail && <PictureCanvas image={thumbnail} />}
            </StyleTile>
          )
        })}
        <button type="button" className={styles.all} onClick={onGallery}>
          {gallery.open}
        </button>
      </StyleTiles>
      <PicturePicker
        legend={style.pictures}
        group="style"
        chosen={picture?.first ?? null}
        onChoose={choosePicture}
        ownPictures={ownPictures}
        onOwnPicture={(own) => {
          addOwn(own)
          choosePicture(own)
        }}
      />
      {picture && <BlendPicker choice={picture} onChange={onChoose} ownPictures={ownPictures} onOwnPicture={addOwn} />}
    </>
  )
}

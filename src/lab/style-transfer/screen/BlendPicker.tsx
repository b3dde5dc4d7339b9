import { Switch } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { type StyleSampleName, styleSamples } from '../samples/samples.ts'
import { isSamePicture, type StyleChoice, type StylePicture } from '../style-choice.ts'
import { LabelledSlider } from './LabelledSlider.tsx'
import { PicturePicker } from './PicturePicker.tsx'

type PictureChoice = Extract<StyleChoice, { kind: 'picture' }>

interface BlendPickerProps {
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
  ownPictures: readonly StylePicture[]
  onOwnPicture: (picture: StylePicture) => void
}

/** A second picture to paint like, and how much of it. */
export function BlendPicker({ choice, onChange, ownPictures, onOwnPicture }: BlendPickerProps) {
  const { blend, settings } = usePhrases('styleTransfer')
  const { second, share } = choice
  return (
    <>
      <Switch
        label={blend.toggle}
        checked={second !== null}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, second: currentTarget.checked ? anotherThan(choice.first) : null })
        }
      />
      {second && (
        <>
          <PicturePicker
            legend={blend.second}
            group="second-style"
            chosen={second}
            onChoose={(picture) => onChange({ ...choice, second: picture })}
            ownPictures={ownPictures}
            onOwnPicture={(own) => {
              onOwnPicture(own)
              onChange({ ...choice, second: own })
            }}
          />
          <LabelledSlider
            label={blend.share}
            range={{ min: 0.1, max: 0.9 }}
            step={0.05}
            value={share}
            onChange={(value) => onChange({ ...choice, share: value })}
            textOf={(value) => settings.percent(Math.round(value * 100))}
          />
        </>
      )}
    </>
  )
}

function anotherThan(first: StylePicture): StylePicture {
  const samples = (Object.keys(styleSamples) as StyleSampleName[]).map((sample) => ({ sample }))
  return samples.find((picture) => !isSamePicture(picture, first)) ?? first
}

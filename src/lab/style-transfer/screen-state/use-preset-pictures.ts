import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { shrinkPixels } from '../pictures/scale-pixels.ts'
import { presetNames } from '../preset-names.ts'
import type { PresetName } from '../presets/presets.ts'
import { normalSettings } from '../style-choice.ts'
import { presetOptions } from '../worker/render-style.ts'
import type { StyleWorkerClient } from '../worker/style-worker-client.ts'

export type PresetPictures = Readonly<Partial<Record<PresetName, RgbaImage>>>

interface Painted {
  readonly photo: Photo | null
  readonly pictures: PresetPictures
}

const nothing: Painted = { photo: null, pictures: {} }

/** The photo in every preset, one after the other as long as it is wanted; a pause goes on with what is missing. */
export function usePresetPictures(
  client: StyleWorkerClient,
  photo: Photo | null,
  sizePx: number,
  isWanted: boolean,
): PresetPictures {
  const [painted, setPainted] = useState(nothing)
  const latest = useRef(nothing)

  useEffect(() => {
    if (!photo || !isWanted) return
    let isOver = false
    const paint = async () => {
      const pixels = await shrinkPixels(photo.pixels, sizePx)
      for (const preset of presetNames) {
        // What is begun is finished: ending the worker would cost more than the little it still does.
        if (isOver) return
        const known = latest.current.photo === photo ? latest.current.pictures : {}
        if (known[preset]) continue
        const { image } = await client.renderPreset(preset, pixels, presetOptions(normalSettings))
        // Another photo has been begun meanwhile.
        if (isOver && latest.current.photo !== photo) return
        const pictures = latest.current.photo === photo ? latest.current.pictures : {}
        latest.current = { photo, pictures: { ...pictures, [preset]: image } }
        setPainted(latest.current)
      }
    }
    // Without a picture the name still says what the preset is.
    paint().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [client, photo, sizePx, isWanted])

  return painted.photo === photo ? painted.pictures : {}
}

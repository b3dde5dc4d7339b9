import { useEffect, useState } from 'react'
import type { Photo } from '../photo/photo.ts'
import { presetNames } from './preset-names.ts'
import type { PresetName } from './presets/presets.ts'
import { renderStyle } from './render-style.ts'
import type { RgbaImage } from './rgba-image.ts'
import { shrinkPixels } from './scale-pixels.ts'
import { plainSettings } from './style-choice.ts'
import type { StyleWorkerClient } from './style-worker-client.ts'
import type { TransferSizePx } from './transfer/transfer-request.ts'

export type PresetPictures = Readonly<Partial<Record<PresetName, RgbaImage>>>

/** The photo in every preset, one after the other, as long as it is wanted. */
export function usePresetPictures(
  client: StyleWorkerClient,
  photo: Photo | null,
  sizePx: number,
  isWanted: boolean,
): PresetPictures {
  const [painted, setPainted] = useState<{ photo: Photo | null; pictures: PresetPictures }>({
    photo: null,
    pictures: {},
  })
  const pictures = painted.photo === photo ? painted.pictures : {}
  const isComplete = presetNames.every((preset) => pictures[preset])
  const mustPaint = isWanted && !isComplete

  useEffect(() => {
    if (!photo || !mustPaint) return
    const controller = new AbortController()
    const { signal } = controller
    const paint = async () => {
      const content = { ...photo, pixels: await shrinkPixels(photo.pixels, sizePx) }
      for (const preset of presetNames) {
        const choice = { kind: 'preset', preset } as const
        const task = { photo: content, choice, settings: plainSettings, sizePx: sizePx as TransferSizePx }
        const { image } = await renderStyle(client, task, { signal })
        if (signal.aborted) return
        setPainted((before) => ({
          photo,
          pictures: { ...(before.photo === photo ? before.pictures : {}), [preset]: image },
        }))
      }
    }
    // Without a thumbnail the name still says what the preset is.
    paint().catch(() => undefined)
    return () => controller.abort()
  }, [client, photo, sizePx, mustPaint])

  return pictures
}

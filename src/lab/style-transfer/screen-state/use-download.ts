import { useRef, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { savePicture } from '../pictures/save-picture.ts'
import { type StyleChoice, type StyleSettings, styleSlug } from '../style-choice.ts'
import type { TransferSizePx } from '../transfer/transfer-request.ts'
import { renderStyle } from '../worker/render-style.ts'
import type { StyleWorkerClient } from '../worker/style-worker-client.ts'
import { shownSizePx } from './use-styling.ts'

export const downloadSizesPx: readonly TransferSizePx[] = [512, 1024, 2048]

export interface DownloadOf {
  readonly photo: Photo
  readonly choice: StyleChoice
  readonly settings: StyleSettings
  readonly strength: number
  /** What is on the screen. */
  readonly shown: RgbaImage
}

export interface Downloading {
  readonly sizePx: TransferSizePx
  readonly phase: 'painting' | 'done' | 'failed'
  readonly progress: number
}

/** The size on the screen is there at once; larger ones are painted again, with strokes of their own. */
export function useDownload(client: StyleWorkerClient) {
  const [downloading, setDownloading] = useState<Downloading | null>(null)
  const running = useRef<AbortController>(null)

  async function download({ photo, choice, settings, strength, shown }: DownloadOf, sizePx: TransferSizePx) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const paint = async () => {
      if (sizePx === shownSizePx) return shown
      const onPreview = (_: RgbaImage, progress: number) => setDownloading({ sizePx, phase: 'painting', progress })
      return (await renderStyle(client, { photo, choice, settings, sizePx }, { signal, onPreview })).image
    }
    setDownloading({ sizePx, phase: 'painting', progress: 0 })
    try {
      await savePicture(await paint(), strength, photo, styleSlug(choice))
      setDownloading({ sizePx, phase: 'done', progress: 1 })
    } catch {
      if (!signal.aborted) setDownloading({ sizePx, phase: 'failed', progress: 0 })
    }
  }

  return {
    downloading,
    download: (of: DownloadOf, sizePx: TransferSizePx) => void download(of, sizePx),
    /** Ends what is under way and forgets what was. */
    clear: () => {
      running.current?.abort()
      setDownloading(null)
    },
  }
}

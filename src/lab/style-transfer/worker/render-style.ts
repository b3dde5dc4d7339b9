/** One picture in one style, by whichever of the three ways the style asks for. */
import type { Photo } from '#lab/photo/photo.ts'
import { runModel } from '../model/model-client.ts'
import { faceMaskOf, mustLookForFaces } from '../pictures/face-protection.ts'
import { scalePixels, shrinkPixels } from '../pictures/scale-pixels.ts'
import { stylePixels } from '../pictures/style-pictures.ts'
import type { PresetName, PresetOptions } from '../presets/presets.ts'
import type { StyleChoice, StyleSettings } from '../style-choice.ts'
import type { TransferSizePx } from '../transfer/transfer-request.ts'
import type { JobOptions, StyledImage, StyleWorkerClient } from './style-worker-client.ts'

export interface StyleTask {
  readonly photo: Photo
  readonly choice: StyleChoice
  readonly settings: StyleSettings
  readonly sizePx: TransferSizePx
}

interface RenderOptions extends JobOptions {
  /** Before painting, when faces have to be found. */
  readonly onLookForFaces?: () => void
  readonly onPaint?: () => void
}

/** The same photo and style give the same picture, however often it is painted. */
const seed = 1

export async function renderStyle(
  client: StyleWorkerClient,
  task: StyleTask,
  options: RenderOptions,
): Promise<StyledImage> {
  const { photo, choice, sizePx } = task
  switch (choice.kind) {
    case 'preset':
      return paintPreset(client, task, choice.preset, options)
    case 'picture':
      return paintLike(client, task, choice, options)
    case 'model': {
      const content = await scalePixels(photo.pixels, sizePx)
      options.signal?.throwIfAborted()
      return runModel(choice.model, content, options.signal)
    }
  }
}

/** From a strength of 0.5 on all is paint; below, photo and paint are mixed, which the page does itself. */
export function presetOptions({ boldness, strokeSize }: StyleSettings): PresetOptions {
  return { strength: 0.5 + boldness / 2, strokeSize, seed }
}

/** Where faces have yet to be found, it is painted at once without them, and again when there are some. */
async function paintPreset(
  client: StyleWorkerClient,
  { photo, settings, sizePx }: StyleTask,
  preset: PresetName,
  { onPreview, ...options }: RenderOptions,
): Promise<StyledImage> {
  const content = await scalePixels(photo.pixels, sizePx)
  options.signal?.throwIfAborted()
  const { protectsFaces } = settings
  const base = presetOptions(settings)
  const mustLook = protectsFaces && mustLookForFaces(photo)
  const looking = protectsFaces ? faceMaskOf(photo, content.width, content.height) : undefined
  const faceMask = mustLook ? undefined : await looking
  options.signal?.throwIfAborted()
  const first = await client.renderPreset(preset, content, { ...base, ...(faceMask && { faceMask }) }, options)
  if (!mustLook) return first
  onPreview?.(first.image, 0.5)
  const found = await looking
  options.signal?.throwIfAborted()
  return found ? client.renderPreset(preset, content, { ...base, faceMask: found }, options) : first
}

type PictureChoice = Extract<StyleChoice, { kind: 'picture' }>

async function paintLike(
  client: StyleWorkerClient,
  { photo, settings, sizePx }: StyleTask,
  { first, second, share }: PictureChoice,
  { onLookForFaces, onPaint, ...options }: RenderOptions,
): Promise<StyledImage> {
  // The core scales it up where it is smaller than what is asked for.
  const content = await shrinkPixels(photo.pixels, sizePx)
  options.signal?.throwIfAborted()
  if (settings.protectsFaces && mustLookForFaces(photo)) onLookForFaces?.()
  const [faceMask, firstPixels, secondPixels] = await Promise.all([
    settings.protectsFaces ? faceMaskOf(photo, content.width, content.height) : undefined,
    stylePixels(first),
    second && stylePixels(second),
  ])
  options.signal?.throwIfAborted()
  onPaint?.()
  const style = secondPixels ? { first: firstPixels, second: secondPixels, share } : firstPixels
  const { fidelity, strokeSize } = settings
  return client.transfer({ content, style, sizePx, fidelity, strokeSize, seed, ...(faceMask && { faceMask }) }, options)
}

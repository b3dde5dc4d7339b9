/** One picture in one style, by whichever of the three ways the style asks for. */
import type { Photo } from '../photo/photo.ts'
import { faceMaskOf, mustLookForFaces } from './face-protection.ts'
import { runModel } from './model/model-client.ts'
import { scalePixels } from './scale-pixels.ts'
import type { StyleChoice, StyleSettings } from './style-choice.ts'
import { stylePixels } from './style-pictures.ts'
import type { JobOptions, StyledImage, StyleWorkerClient } from './style-worker-client.ts'
import type { TransferSizePx } from './transfer/transfer-request.ts'

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
  const content = await scalePixels(photo.pixels, sizePx)
  options.signal?.throwIfAborted()
  switch (choice.kind) {
    case 'preset':
      return client.transfer({ content, style: content, sizePx, seed, fidelity: 1, strokeSize: 1 }, options)
    case 'model':
      return runModel(choice.model, content, options.signal)
    case 'picture':
      return paintLike(client, task, choice, content, options)
  }
}

type PictureChoice = Extract<StyleChoice, { kind: 'picture' }>

async function paintLike(
  client: StyleWorkerClient,
  { photo, settings, sizePx }: StyleTask,
  { first, second, share }: PictureChoice,
  content: ImageData,
  { onLookForFaces, onPaint, ...options }: RenderOptions,
): Promise<StyledImage> {
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

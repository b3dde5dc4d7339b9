import type { RgbaImage } from '../pictures/rgba-image.ts'
import type { PresetName, PresetOptions } from '../presets/presets.ts'
import type { TransferRequest } from '../transfer/transfer-request.ts'

/** What the page asks of the worker; one job at a time. */
export type StyleJob =
  | { readonly kind: 'transfer'; readonly request: TransferRequest }
  | { readonly kind: 'preset'; readonly name: PresetName; readonly image: RgbaImage; readonly options: PresetOptions }

/** What the worker answers: any number of previews, then `done` or `fault`. */
export type StyleReport =
  | { readonly kind: 'preview'; readonly image: RgbaImage; readonly progress: number }
  | { readonly kind: 'done'; readonly image: RgbaImage; readonly elapsedMs: number }
  | { readonly kind: 'fault'; readonly message: string }

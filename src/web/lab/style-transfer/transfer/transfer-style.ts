import type { RgbaImage } from '../rgba-image.ts'
import { sampleBlend, sampleColours } from './colour-sample.ts'
import { applyColourTable, tabulateColours } from './colour-table.ts'
import { linearTransfer, slicedTransfer } from './colour-transfer.ts'
import { resizeImage, sizeWithLongSide } from './resize.ts'
import type { TransferProgress, TransferRequest } from './transfer-request.ts'

export function transferStyle(request: TransferRequest, _progress: TransferProgress = {}): RgbaImage {
  const { content, style, sizePx, seed } = request
  const { width, height } = sizeWithLongSide(content, sizePx)
  const target = resizeImage(content, width, height)
  const wanted = 'share' in style ? sampleBlend(style.first, style.second, style.share) : sampleColours(style)
  const colours = sampleColours(target)
  const linear = linearTransfer(colours, wanted)
  linear(colours)
  const image = applyColourTable(tabulateColours([linear, slicedTransfer(colours, wanted, 10, seed)]), target)
  return image
}

import type { RgbaImage } from '../rgba-image.ts'
import { type Colours, sampleColours } from './colour-sample.ts'
import { applyColourTable, tabulateColours } from './colour-table.ts'
import { slicedTransfer } from './colour-transfer.ts'
import { blurPlane, lumaPlane } from './guide.ts'

const detailShare = 0.7

/** The style's colours once more, which voting has greyed, and the photo's fine detail: both make a result look finished. */
export function finish(image: RgbaImage, content: RgbaImage, style: Colours, seed: number): RgbaImage {
  const { width, height } = content
  const finished = applyColourTable(tabulateColours([slicedTransfer(sampleColours(image), style, 6, seed)]), image)
  const luma = lumaPlane(content)
  const smooth = blurPlane(luma, width, height, (3 * Math.max(width, height)) / 512)
  for (let k = 0; k < luma.length; k++) {
    const detail = detailShare * ((luma[k] ?? 0) - (smooth[k] ?? 0))
    for (let channel = 4 * k; channel < 4 * k + 3; channel++)
      finished.data[channel] = (finished.data[channel] ?? 0) + detail
  }
  return finished
}

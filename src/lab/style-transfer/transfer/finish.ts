import { createImage, type RgbaImage } from '../pictures/rgba-image.ts'
import { type Colours, sampleColours } from './colour/colour-sample.ts'
import { applyColourTable, colourTable } from './colour/colour-table.ts'
import { blurPlane, lumaPlane } from './guide.ts'

const detailShare = 0.7

/** With the photo's fine detail, which patches of paint do not have. */
function addDetail(image: RgbaImage, content: RgbaImage): RgbaImage {
  const { width, height } = content
  const luma = lumaPlane(content)
  const smooth = blurPlane(luma, width, height, (3 * Math.max(width, height)) / 512)
  const detailed = createImage(width, height)
  for (let k = 0; k < luma.length; k++) {
    const detail = detailShare * ((luma[k] as number) - (smooth[k] as number))
    for (let channel = 4 * k; channel < 4 * k + 3; channel++)
      detailed.data[channel] = (image.data[channel] as number) + detail
    detailed.data[4 * k + 3] = 255
  }
  return detailed
}

/** Detail makes a result look finished, and then the style's colours once more, which voting has greyed. */
export function finish(image: RgbaImage, content: RgbaImage, style: Colours, seed: number): RgbaImage {
  const detailed = addDetail(image, content)
  return applyColourTable(colourTable(sampleColours(detailed), style, seed), detailed)
}

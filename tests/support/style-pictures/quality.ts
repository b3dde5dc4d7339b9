import type { RgbaImage } from '#web/lab/style-transfer/rgba-image.ts'
import { sampleColours } from '#web/lab/style-transfer/transfer/colour-sample.ts'
import { applyColourTable, colourTable } from '#web/lab/style-transfer/transfer/colour-table.ts'
import { patchDistance, structuralSimilarity } from './measures.ts'

/** `content` and `image` are of one size. */
export function measureQuality(content: RgbaImage, style: RgbaImage, image: RgbaImage) {
  const coloured = applyColourTable(colourTable(sampleColours(content), sampleColours(style), 1), content)
  return {
    /** How much nearer to the style than the photo in the style's colours: 1 is no nearer, 0 is the style. */
    distanceRatio: patchDistance(image, style) / patchDistance(coloured, style),
    /** How much of the photo's structure is left; of the coloured photo, `colouredSimilarity`. */
    similarity: structuralSimilarity(image, content),
    colouredSimilarity: structuralSimilarity(coloured, content),
  }
}

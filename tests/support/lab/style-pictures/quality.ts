import type { RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import { sampleColours } from '#lab/style-transfer/transfer/colour/colour-sample.ts'
import { applyColourTable, colourTable } from '#lab/style-transfer/transfer/colour/colour-table.ts'
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

import type { RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import type { PatchKernel } from '#lab/style-transfer/transfer/patches/patch-kernel.ts'
import { fidelityRange } from '#lab/style-transfer/transfer/transfer-request.ts'
import { transferStyle } from '#lab/style-transfer/transfer/transfer-style.ts'
import { contents } from '#tests/support/lab/style-pictures/contents.ts'
import { measureQuality } from '#tests/support/lab/style-pictures/quality.ts'
import { shade } from '#tests/support/lab/style-pictures/shading.ts'
import { styles } from '#tests/support/lab/style-pictures/styles.ts'
import type { Row } from '../row.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Every content after every style at 512 px, a row a style. `onPicture` gets each result, to be looked at. */
export function measureStyleQuality(
  kernel: PatchKernel,
  onPicture?: (style: string, content: string, image: RgbaImage) => void,
): Row[] {
  const photos = Object.entries(contents).map(([name, shader]) => [name, shade(512, 384, shader)] as const)
  const ratios: number[] = []
  const similarities: number[] = []
  const rows: Row[] = []
  for (const [styleName, shader] of Object.entries(styles)) {
    const style = shade(512, 384, shader)
    const measured = photos.map(([name, content]) => {
      const request = { content, style, sizePx: 512, fidelity: fidelityRange.normal, strokeSize: 1, seed: 1 }
      const image = transferStyle(request, kernel)
      if (image === undefined) throw new Error('Cancelled')
      onPicture?.(styleName, name, image)
      return measureQuality(content, style, image)
    })
    const ratio = mean(measured.map(({ distanceRatio }) => distanceRatio))
    const similarity = mean(measured.map((one) => one.similarity))
    ratios.push(ratio)
    similarities.push(similarity)
    rows.push({
      what: `after ${styleName}: patch distance to the style as a share of colour alone / SSIM to the photo`,
      value: `${ratio.toFixed(2)} / ${similarity.toFixed(2)}`,
    })
  }
  const whole = {
    what: `all ${photos.length} contents after all ${rows.length} styles`,
    value: `${mean(ratios).toFixed(2)} / ${mean(similarities).toFixed(2)}`,
    target: '<= 0.65 / >= 0.55',
  }
  return [...rows, whole]
}

import { presetNames, renderPreset } from '#lab/style-transfer/presets/presets.ts'
import { testScene } from '#lab/style-transfer/presets/test-scene.ts'
import type { Row } from './row.ts'

const sizesPx = [512, 1024] as const
const targets: Partial<Record<number, string>> = { 512: '<= 1.0 s' }

/** CPU time of each rendered preset on one core: the median of three, after one to warm up. */
export function measureStylePresets(): Promise<Row[]> {
  const rows = sizesPx.flatMap((sizePx) => {
    const scene = testScene(sizePx, Math.round(0.75 * sizePx))
    return presetNames.map((name) => {
      const seconds = Array.from({ length: 4 }, (_, seed) =>
        cpuSeconds(() => renderPreset(name, scene, { strength: 0.8, strokeSize: 1, seed })),
      )
      const median = seconds.slice(1).sort((a, b) => a - b)[1] ?? 0
      const target = targets[sizePx]
      return {
        what: `preset ${name}, ${sizePx} px, CPU time`,
        value: `${median.toFixed(2)} s`,
        ...(target && { target }),
      }
    })
  })
  return Promise.resolve(rows)
}

function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

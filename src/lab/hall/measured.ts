/** What `npm run bench:lab` printed last; docs/benchmarks.md has the machine and the date. */
import type { DemoName } from '#lab/lab.paths.ts'

export const measured: Record<DemoName, Readonly<Record<string, string>>> = {
  emotion: { posed: '31 / 49', textures: '0 / 11', cold: '1.8 s', warm: '0.28 s', camera: '26 fps', memory: '0' },
  'style-transfer': {
    preview: '0.12 s',
    final: '0.42 s',
    large: '1.0 s',
    presets: '0.4 – 0.8 s',
    quality: '0.61 / 0.56',
    memory: '6 MB',
  },
  'smart-chat': { base: '807 / 789', fittingZh: '83.3%', fittingEn: '87.7%', first: '1.2 – 2.0 s', answer: '2 – 3 ms' },
  autopilot: { lap: '4 / 3', unseen: '80%', single: '31%', speed: '917,000' },
}

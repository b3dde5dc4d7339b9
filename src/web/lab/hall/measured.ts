/** What `npm run bench:lab` printed last; docs/benchmarks.md has the machine and the date. */
import type { DemoName } from '#web/lab/lab.paths.ts'

export const measured: Record<DemoName, Readonly<Record<string, string>>> = {
  emotion: { cold: '', warm: '', camera: '', posed: '', textures: '', memory: '' },
  'style-transfer': { preview: '', final: '', large: '', presets: '', quality: '', memory: '' },
  'smart-chat': { base: '', fittingZh: '', fittingEn: '', first: '', answer: '' },
  autopilot: { lap: '', unseen: '', single: '', speed: '' },
}

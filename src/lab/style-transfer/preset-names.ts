import type { PresetName } from './presets/presets.ts'

// The presets themselves load with the worker: the page knows no more of them than their names.
const known: Readonly<Record<PresetName, true>> = {
  'ink-wash': true,
  watercolour: true,
  'ukiyo-e': true,
  oil: true,
  pencil: true,
  'stained-glass': true,
  mosaic: true,
}

/** In the order of the screen. */
export const presetNames = Object.keys(known) as readonly PresetName[]

export const presetNames = ['ink-wash', 'watercolour', 'ukiyo-e', 'pencil', 'stained-glass', 'oil', 'mosaic'] as const
export type PresetName = (typeof presetNames)[number]

import type { PhraseFiles } from '#phrases/files.ts'
import type { Photo } from '../photo/photo.ts'
import type { StyleModel } from './model/style-model.ts'
import type { PresetName } from './presets/presets.ts'
import type { StyleSampleName } from './samples/samples.ts'
import { fidelityRange, strokeSizeRange } from './transfer/transfer-request.ts'

/** A picture whose manner is taken: one of ours, or the visitor's. */
export type StylePicture = { readonly sample: StyleSampleName } | { readonly own: Photo }

export type StyleChoice =
  | { readonly kind: 'preset'; readonly preset: PresetName }
  | {
      readonly kind: 'picture'
      readonly first: StylePicture
      readonly second: StylePicture | null
      readonly share: number
    }
  | { readonly kind: 'model'; readonly model: StyleModel }

export interface StyleSettings {
  /** Of a picture's style: how much the photo leads. */
  readonly fidelity: number
  /** Of a preset, 0 to 1. */
  readonly boldness: number
  readonly strokeSize: number
  readonly protectsFaces: boolean
}

export const normalSettings: StyleSettings = {
  fidelity: fidelityRange.normal,
  boldness: 0.4,
  strokeSize: strokeSizeRange.normal,
  protectsFaces: true,
}

export function isSamePicture(one: StylePicture | null, other: StylePicture | null): boolean {
  if (one === null || other === null) return one === other
  return 'sample' in one ? 'sample' in other && one.sample === other.sample : 'own' in other && one.own === other.own
}

export function pictureName(picture: StylePicture, { style }: PhraseFiles['styleTransfer']): string {
  return 'sample' in picture ? style.pictureName[picture.sample] : baseName(picture.own.name)
}

export function styleName(choice: StyleChoice, phrases: PhraseFiles['styleTransfer']): string {
  const { style } = phrases
  switch (choice.kind) {
    case 'preset':
      return style.presetName[choice.preset]
    case 'picture':
      return choice.second
        ? style.ofBlend(pictureName(choice.first, phrases), pictureName(choice.second, phrases))
        : style.ofPicture(pictureName(choice.first, phrases))
    case 'model':
      return style.ofModel(baseName(choice.model.name))
  }
}

/** For file names: plain, and the same in both languages. */
export function styleSlug(choice: StyleChoice): string {
  const slugOf = (picture: StylePicture) => ('sample' in picture ? picture.sample : baseName(picture.own.name))
  switch (choice.kind) {
    case 'preset':
      return choice.preset
    case 'picture':
      return [choice.first, ...(choice.second ? [choice.second] : [])].map(slugOf).join('+')
    case 'model':
      return baseName(choice.model.name)
  }
}

export function baseName(fileName: string): string {
  return fileName.replace(/\.\w{2,5}$/, '')
}

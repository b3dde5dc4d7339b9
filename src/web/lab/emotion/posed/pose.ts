/** What a drawn face does: muscle movements from 0 to 1, after the Facial Action Coding System (Ekman & Friesen 1978). */
import type { Emotion } from '../nets/expression.ts'

export interface Pose {
  readonly innerBrowRaiser: number
  readonly outerBrowRaiser: number
  readonly browLowerer: number
  readonly upperLidRaiser: number
  readonly cheekRaiser: number
  readonly lidTightener: number
  readonly noseWrinkler: number
  readonly upperLipRaiser: number
  readonly lipCornerPuller: number
  readonly lipCornerDepressor: number
  readonly chinRaiser: number
  readonly lipStretcher: number
  readonly lipTightener: number
  readonly lipsPart: number
  readonly jawDrop: number
}

export const restPose: Pose = {
  innerBrowRaiser: 0,
  outerBrowRaiser: 0,
  browLowerer: 0,
  upperLidRaiser: 0,
  cheekRaiser: 0,
  lidTightener: 0,
  noseWrinkler: 0,
  upperLipRaiser: 0,
  lipCornerPuller: 0,
  lipCornerDepressor: 0,
  chinRaiser: 0,
  lipStretcher: 0,
  lipTightener: 0,
  lipsPart: 0,
  jawDrop: 0,
}

/** The prototypes of the Facial Action Coding System's investigator's guide. */
export const prototypePoses: Readonly<Record<Emotion, Pose>> = {
  neutral: restPose,
  happy: { ...restPose, cheekRaiser: 0.8, lipCornerPuller: 1, lipsPart: 0.8, lidTightener: 0.2 },
  sad: { ...restPose, innerBrowRaiser: 1, browLowerer: 0.4, lipCornerDepressor: 1, chinRaiser: 0.6 },
  angry: { ...restPose, browLowerer: 1, upperLidRaiser: 0.5, lidTightener: 0.8, lipTightener: 0.9, chinRaiser: 0.3 },
  fearful: {
    ...restPose,
    innerBrowRaiser: 1,
    outerBrowRaiser: 0.6,
    browLowerer: 0.5,
    upperLidRaiser: 1,
    lidTightener: 0.4,
    lipStretcher: 0.9,
    lipsPart: 0.8,
    jawDrop: 0.25,
  },
  disgusted: {
    ...restPose,
    noseWrinkler: 1,
    upperLipRaiser: 0.9,
    browLowerer: 0.6,
    lidTightener: 0.6,
    lipCornerDepressor: 0.5,
    chinRaiser: 0.5,
  },
  surprised: { ...restPose, innerBrowRaiser: 1, outerBrowRaiser: 1, upperLidRaiser: 1, lipsPart: 1, jawDrop: 0.9 },
}

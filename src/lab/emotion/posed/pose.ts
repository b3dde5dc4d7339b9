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

const restPose: Pose = {
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

/**
 * One face an expression. Each began as the prototype in the Facial Action Coding System's investigator's guide and was
 * changed step by step until the expression net read it on most of `people`: they show what the net looks for.
 */
export const poses: Readonly<Record<Emotion, Pose>> = {
  neutral: { ...restPose, browLowerer: 0.11, cheekRaiser: 0.1, chinRaiser: 0.24, lipStretcher: 0.08, lipsPart: 0.26 },
  happy: {
    ...restPose,
    cheekRaiser: 0.52,
    lidTightener: 0.12,
    noseWrinkler: 0.08,
    upperLipRaiser: 0.28,
    lipCornerPuller: 1,
    lipStretcher: 0.1,
    lipsPart: 0.91,
  },
  sad: {
    ...restPose,
    innerBrowRaiser: 0.79,
    browLowerer: 0.6,
    cheekRaiser: 0.27,
    lidTightener: 0.09,
    noseWrinkler: 0.11,
    upperLipRaiser: 0.04,
    lipCornerDepressor: 1,
    chinRaiser: 0.38,
    jawDrop: 0.09,
  },
  angry: {
    ...restPose,
    outerBrowRaiser: 0.39,
    browLowerer: 0.91,
    upperLidRaiser: 0.2,
    cheekRaiser: 0.07,
    lidTightener: 0.92,
    noseWrinkler: 0.34,
    lipCornerDepressor: 0.33,
    lipTightener: 1,
    lipsPart: 0.85,
    jawDrop: 0.8,
  },
  fearful: {
    ...restPose,
    innerBrowRaiser: 0.79,
    outerBrowRaiser: 0.88,
    browLowerer: 0.78,
    upperLidRaiser: 0.98,
    lidTightener: 0.35,
    noseWrinkler: 0.14,
    upperLipRaiser: 0.58,
    lipCornerPuller: 0.06,
    lipCornerDepressor: 0.1,
    lipStretcher: 0.86,
    lipTightener: 0.06,
    lipsPart: 0.45,
    jawDrop: 0.83,
  },
  disgusted: {
    ...restPose,
    innerBrowRaiser: 0.04,
    browLowerer: 0.28,
    lidTightener: 0.95,
    noseWrinkler: 0.9,
    upperLipRaiser: 1,
    lipCornerPuller: 0.02,
    lipCornerDepressor: 0.06,
    chinRaiser: 0.14,
    lipTightener: 1,
    lipsPart: 0.94,
    jawDrop: 0.4,
  },
  surprised: { ...restPose, innerBrowRaiser: 1, outerBrowRaiser: 1, upperLidRaiser: 1, lipsPart: 1, jawDrop: 0.9 },
}

import type { Colour } from './colour.ts'

/** The looks of a person who does not exist. */
export interface Person {
  readonly skin: Colour
  readonly hair: Colour
  readonly iris: Colour
  readonly lips: Colour
  readonly clothes: Colour
  readonly backdrop: Colour
  /** 1 is the mean; more is broader. */
  readonly faceWidth: number
  readonly jawWidth: number
  readonly eyeSize: number
  readonly browThickness: number
  readonly noseLength: number
  /** How far hair falls, from 0 (short) to 1 (to the shoulders). */
  readonly hairLength: number
  /** 0 is smooth, 1 is lined. */
  readonly age: number
  /** Where the light comes from: -1 left, 1 right. */
  readonly lightFrom: number
  readonly beard: number
  readonly seed: number
}

/** A style network of the visitor's, in ONNX: one picture in, one picture out. */
export interface StyleModel {
  /** Tells one from another where files can't be compared. */
  readonly id: number
  readonly name: string
  readonly file: Blob
}

/** More does not fit beside its own weights into a browser's memory. */
export const maxModelBytes = 200 * 2 ** 20

export type ModelFault = 'not-a-model' | 'other-input' | 'other-output' | 'no-picture' | 'too-large' | 'failed'

export class ModelError extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault, cause?: unknown) {
    super(`The style model: ${fault}`, { cause })
    this.name = 'ModelError'
    this.fault = fault
  }
}

/** What the bytes of a file tell before anything is decoded. */
export interface PictureHeader {
  /** As shown: upright. */
  readonly width: number
  readonly height: number
  /** EXIF's number from 1 (upright) to 8. */
  readonly orientation: number
  /** Whether everything up to the end of the (first) picture is there and sound, as far as bytes tell. */
  readonly isWhole: boolean
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The letters that stand at a place, as formats mark their parts with. */
export function lettersAt(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count))
}

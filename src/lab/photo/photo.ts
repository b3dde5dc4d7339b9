/** A picture of the visitor's, or one of our samples, as every demo takes it. It never leaves the device. */
export interface Photo {
  /** File name without its folder, or the sample's name; for the name of the download. */
  readonly name: string
  /** Upright (EXIF applied), in sRGB, over white where it was transparent; the long side is at most `maxPixelsASide`. */
  readonly pixels: ImageData
  /** As the file has it once upright, in pixels. */
  readonly originalWidth: number
  readonly originalHeight: number
}

/** Enough for the largest download (2048 px). */
export const maxPixelsASide = 2048
/** 3.5 MB, as for every picture in the product. */
export const maxPhotoBytes = 3_670_016
/** More would cost a gigabyte of memory on decoding, whatever the size of the file. */
export const maxMegapixels = 40
/** A longer strip has nothing left to see in it at `maxPixelsASide`. */
export const maxLengthToWidth = 50

/** Why a file is not taken. The visitor reads "Format error" and the reason in their language. */
export type PhotoFault =
  | 'empty'
  | 'too-large'
  | 'not-a-picture'
  /** A picture, of a format that we do not take (SVG, HEIC ...). */
  | 'other-format'
  | 'damaged'
  | 'too-many-pixels'
  | 'too-thin'

export interface PhotoRefusal {
  readonly fault: PhotoFault
  /** What the content is, by its usual name ("WebP"), where that is known. */
  readonly format?: string
  readonly sizeBytes?: number
  readonly width?: number
  readonly height?: number
}

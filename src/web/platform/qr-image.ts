/** QR codes as vector and as pixels. The encoder loads with the first code. */
import { encode } from 'uqr'

export interface QrCode {
  /** Modules a side, the quiet zone of four around it included. */
  readonly size: number
  /** The dark modules as one path. */
  readonly path: string
}

const quietZone = 4

/** Withstands the loss of 15 %: enough for print, and still few modules. */
export function qrOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const runs = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: runs.join('') }
}

/** A file for print, in any size. */
export function svgOf({ size, path }: QrCode): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
  return new Blob([svg], { type: 'image/svg+xml' })
}

const pngWidth = 1024

/** Whole pixels a module, so that every edge is sharp. */
export async function pngOf({ size, path }: QrCode): Promise<Blob> {
  const scale = Math.ceil(pngWidth / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
  )
}

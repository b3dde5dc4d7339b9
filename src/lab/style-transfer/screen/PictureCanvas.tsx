import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { toImageData } from '../pictures/scale-pixels.ts'

interface PictureCanvasProps extends Omit<ComponentProps<'canvas'>, 'width' | 'height'> {
  image: RgbaImage
  /** What it shows; without it the picture is decoration. */
  label?: string
}

/** Pixels on the screen, in their own size; the style sheet scales them. */
export function PictureCanvas({ image, label, ...rest }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    element.width = image.width
    element.height = image.height
    element.getContext('2d')?.putImageData(toImageData(image), 0, 0)
  }, [image])
  return <canvas ref={canvas} {...rest} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
}

/** As many pixels as the screen shows, twice as many as CSS counts at most: more costs time and nobody sees it. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const density = Math.min(2, window.devicePixelRatio || 1)
  const pixelWidth = Math.max(1, Math.round(width * density))
  const pixelHeight = Math.max(1, Math.round(height * density))
  // Setting a size clears it, even to the same.
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  const context = canvas.getContext('2d')
  context?.setTransform(density, 0, 0, density, 0, 0)
  return context
}

/** Calls at once and whenever the element has another size. */
export function watchSize(element: Element, onSize: (width: number, height: number) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) onSize(entry.contentRect.width, entry.contentRect.height)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

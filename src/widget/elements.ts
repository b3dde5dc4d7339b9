/** Elements without markup that would be parsed, as a site's content policy may ask for trusted types. */
const namespace = 'http://www.w3.org/2000/svg'

export const speechBubble = 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z'
export const chevron = 'm6 9 6 6 6-6'

export function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  className: string,
  text = '',
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}

export function drawIcon(): { svg: SVGSVGElement; path: SVGPathElement } {
  const path = document.createElementNS(namespace, 'path')
  const svg = document.createElementNS(namespace, 'svg')
  const attributes = {
    width: 26,
    height: 26,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.8,
  }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value))
  for (const name of ['stroke-linecap', 'stroke-linejoin']) svg.setAttribute(name, 'round')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return { svg, path }
}

/** Where a toast stands, so that it lies neither over the button that was just pressed nor over what the screen is for. */
import type { NotificationData } from '@mantine/notifications'

type NotificationPosition = NonNullable<NotificationData['position']>

/** In CSS pixels; somewhat more than a toast of two lines takes. */
const toastSize = { width: 440, height: 96 }
const edge = 16

const placesOf = {
  /** At the left, below the menu, it covers the buttons neither of an editor nor of the chat. */
  wide: ['bottom-left', 'top-center', 'bottom-right'],
  /** On a narrow screen those are at the bottom. */
  narrow: ['top-center', 'bottom-center'],
} as const satisfies Record<string, readonly [NotificationPosition, ...NotificationPosition[]]>

const mainActions = 'button[type="submit"], [data-variant="filled"]'

let pressed: Element | null = null

/** Remembers what was pressed last: by a click, or by a key, which clicks as well. Returns how to stop. */
export function notePressed(): () => void {
  function note({ target }: MouseEvent): void {
    pressed = target instanceof Element ? target.closest('button, a, label, input') : null
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

export function toastPlace(isNarrow: boolean): NotificationPosition {
  const places = placesOf[isNarrow ? 'narrow' : 'wide']
  const isFree = (elements: readonly Element[]) => (place: NotificationPosition) => {
    const area = areaOf(place)
    return !elements.some((element) => lieOver(area, element.getBoundingClientRect()))
  }
  const own = pressed === null ? [] : [pressed]
  const all = [...own, ...document.querySelectorAll(mainActions)]
  return places.find(isFree(all)) ?? places.find(isFree(own)) ?? places[0]
}

function areaOf(place: NotificationPosition): DOMRect {
  const width = Math.min(toastSize.width, window.innerWidth - 2 * edge)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const left = place.endsWith('left')
    ? edge
    : place.endsWith('right')
      ? window.innerWidth - edge - width
      : (window.innerWidth - width) / 2
  const top = place.startsWith('top') ? Math.max(header, 0) : window.innerHeight - edge - toastSize.height
  return new DOMRect(left, top, width, toastSize.height)
}

/** What is not shown has no size, and lies nowhere. */
function lieOver(one: DOMRect, other: DOMRect): boolean {
  if (other.width === 0 || other.height === 0) return false
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Where the keyboard goes on when the element that had the focus is gone: in the nearest part of the page that is left around it. */

/** Parts that have a name or a meaning of their own. What lies in `#overlays` goes with its dialog. */
const parts = 'li, article, form, section:not(#overlays), [role="dialog"], [role="tabpanel"], main'

/** The element and all around it, inner ones first. To be taken while it is there. */
export function surroundingsOf(element: Element | null): readonly Element[] {
  const around: Element[] = []
  for (let each = element; each !== null; each = each.parentElement) around.push(each)
  return around
}

/** Whether nothing of the page has the focus. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body
}

/** Focuses the innermost part that is still in the page; the main part when none is. */
export function focusNearest(surroundings: readonly Element[]): void {
  const part = surroundings.find((element) => element.isConnected && element.matches(parts))
  const target = part ?? document.getElementById('main')
  if (!(target instanceof HTMLElement)) return
  const isFocusable = target.hasAttribute('tabindex')
  if (!isFocusable) target.tabIndex = -1
  target.dataset.keptFocus = ''
  target.focus({ preventScroll: true })
  const forget = () => {
    delete target.dataset.keptFocus
    if (!isFocusable) target.removeAttribute('tabindex')
  }
  target.addEventListener('blur', forget, { once: true })
}

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface Lifted {
  readonly id: string
  /** Where everything stood when it was lifted. */
  readonly from: readonly string[]
  readonly by: 'keys' | 'pointer'
}

interface ReorderSettings {
  readonly ids: readonly string[]
  /** All ids in their new order. */
  readonly onOrder: (ids: readonly string[]) => void
  /** What a screen reader says. */
  readonly say: {
    readonly lifted: (place: number, count: number) => string
    readonly movedTo: (place: number, count: number) => string
    readonly dropped: (place: number) => string
    readonly putBack: (place: number) => string
  }
}

/** From the edge of the window, in pixels: there a list that is dragged through scrolls. */
const scrollEdge = 72
const scrollStep = 14

/**
 * Moving the rows of a list by its grips: dragged with mouse or finger, or with Space, the arrow keys and Esc. Each step of the keys is said. A row
 * has `data-row` with its id, its grip is a button with what `grip` gives.
 */
export function useReorder({ ids, onOrder, say }: ReorderSettings) {
  const list = useRef<HTMLUListElement>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')

  function gripOf(id: string): HTMLElement | null | undefined {
    return list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-grip]`)
  }

  // A row that is put elsewhere in the document loses the focus.
  const heldId = lifted?.by === 'keys' ? lifted.id : undefined
  const order = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (heldId !== undefined) gripOf(heldId)?.focus()
  }, [heldId, order])

  function moveTo(id: string, place: number): void {
    const others = ids.filter((each) => each !== id)
    const at = Math.min(Math.max(place, 0), others.length)
    if (ids[at] === id) return
    onOrder(others.toSpliced(at, 0, id))
    if (lifted?.by === 'keys') setSaid(say.movedTo(at + 1, ids.length))
  }

  function drop(): void {
    if (lifted === null) return
    setLifted(null)
    setSaid(say.dropped(ids.indexOf(lifted.id) + 1))
  }

  function putBack(): void {
    if (lifted === null) return
    setLifted(null)
    onOrder(lifted.from)
    setSaid(say.putBack(lifted.from.indexOf(lifted.id) + 1))
  }

  function hear(event: KeyboardEvent, id: string): void {
    const isHeld = lifted?.id === id && lifted.by === 'keys'
    const place = ids.indexOf(id)
    if (event.key === ' ') {
      event.preventDefault()
      if (isHeld) drop()
      else {
        setLifted({ id, from: ids, by: 'keys' })
        setSaid(say.lifted(place + 1, ids.length))
      }
    } else if (isHeld && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      moveTo(id, place + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault()
      putBack()
    }
  }

  function drag(event: PointerEvent, id: string): void {
    if (lifted?.id !== id || lifted.by !== 'pointer') return
    if (event.clientY < scrollEdge * 2) window.scrollBy(0, -scrollStep)
    else if (event.clientY > window.innerHeight - scrollEdge * 2) window.scrollBy(0, scrollStep)
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const others = rows.filter((row) => row.dataset.row !== id)
    moveTo(
      id,
      others.filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return event.clientY > top + height / 2
      }).length,
    )
  }

  return {
    list,
    liftedId: lifted?.id,
    /** For the live region. */
    said,
    grip: (id: string) => ({
      'data-grip': true,
      'aria-pressed': lifted?.id === id && lifted.by === 'keys',
      onKeyDown: (event: KeyboardEvent) => hear(event, id),
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        // Moving the row takes the focus for a moment; only who goes on elsewhere drops it.
        if (lifted?.by === 'keys' && event.relatedTarget !== null) drop()
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setLifted({ id, from: ids, by: 'pointer' })
      },
      onPointerMove: (event: PointerEvent) => drag(event, id),
      onPointerUp: () => lifted?.by === 'pointer' && drop(),
      onPointerCancel: () => lifted?.by === 'pointer' && putBack(),
    }),
  }
}

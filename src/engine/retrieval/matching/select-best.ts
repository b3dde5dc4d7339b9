// The k best of many scores without sorting them all: a heap whose root is the worst kept.

/**
 * The `most` highest scored of `slots`, best first. `compare` orders equal scores, so that the choice does not depend on
 * where an entry happens to be stored.
 */
export function selectBest(
  slots: Uint32Array,
  scores: Float32Array,
  most: number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = []
  const isWorse = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number)
    return difference === 0 ? compare(a, b) > 0 : difference < 0
  }
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number
    if (heap.length < most) {
      heap.push(slot)
      siftUp(heap, isWorse)
    } else if ((scores[slot] as number) >= (scores[heap[0] as number] as number) && isWorse(heap[0] as number, slot)) {
      heap[0] = slot
      siftDown(heap, isWorse)
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1))
}

function siftUp(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isWorse(heap[at] as number, heap[parent] as number)) return
    swap(heap, at, parent)
    at = parent
  }
}

function siftDown(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  let at = 0
  for (;;) {
    const left = at * 2 + 1
    if (left >= heap.length) return
    const right = left + 1
    const worse = right < heap.length && isWorse(heap[right] as number, heap[left] as number) ? right : left
    if (!isWorse(heap[worse] as number, heap[at] as number)) return
    swap(heap, at, worse)
    at = worse
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] as number
  heap[a] = heap[b] as number
  heap[b] = kept
}

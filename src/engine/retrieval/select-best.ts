// The k best of many scores without sorting them all: a heap whose root is the worst kept.

/**
 * Indices of the `most` highest positive scores among the first `count`, best first. `compare` orders equal scores, so
 * that the choice does not depend on where an entry happens to be stored.
 */
export function selectBest(
  scores: Float32Array,
  count: number,
  most: number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = []
  const isWorse = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number)
    return difference === 0 ? compare(a, b) > 0 : difference < 0
  }
  for (let i = 0; i < count; i++) {
    if (!((scores[i] as number) > 0)) continue
    if (heap.length < most) {
      heap.push(i)
      siftUp(heap, isWorse)
    } else if ((scores[i] as number) >= (scores[heap[0] as number] as number) && isWorse(heap[0] as number, i)) {
      heap[0] = i
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

/** A short mark of everything that happened in a run: people who open the same link can compare. FNV-1a over the bits of the scores. */
export function createRunMark(): { add: (numbers: Float64Array) => void; read: () => string } {
  let hash = 0x811c9dc5
  return {
    add(numbers) {
      for (const byte of new Uint8Array(numbers.buffer)) hash = Math.imul(hash ^ byte, 0x01000193)
    },
    read: () => (hash >>> 0).toString(16).padStart(8, '0'),
  }
}

/** Other requests are served between two slices of this length. */
const sliceMs = 12

/** Tells when it is time to let others through; to be started again after that. */
export function createPauses(): { (): boolean; restart(): void } {
  let startMs = performance.now()
  return Object.assign(() => performance.now() - startMs >= sliceMs, {
    restart() {
      startMs = performance.now()
    },
  })
}

/** What is built in small steps, at once. */
export function built<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

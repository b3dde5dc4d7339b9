/** A reason not to start that the person at the terminal can act on: printed without a stack, in both languages. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(zh: string, en: string, options?: ErrorOptions) {
    super(`${zh}\n${en}`, options)
  }
}

/** Secrets that are looked for in all that anybody may read. */
import { expect } from 'vitest'

export function createCanaries() {
  /** By what it is. The last four characters of a platform's secret are shown to its owner. */
  const canaries = new Map<string, string>()

  function sightings(text: string): string[] {
    return [...canaries].flatMap(([name, secret]) =>
      formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
    )
  }

  /** The text around the first sighting, to be read in a failure. */
  function around(text: string): string {
    for (const secret of canaries.values())
      for (const form of formsOf(secret)) {
        const at = text.indexOf(form)
        if (at >= 0) return text.slice(Math.max(0, at - 120), at + form.length + 60)
      }
    return ''
  }

  return {
    canaries,
    canary: (name: string, secret: string): string => {
      canaries.set(name, secret)
      return secret
    },
    /** The names of those that a text holds, in any form. */
    sightings,
    expectNone: (where: string, text: string): void => {
      expect(sightings(text), `${where}: ${around(text)}`).toEqual([])
    },
  }
}

/** In every form in which it could be written down. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    // Without its end, which may be shown, and as it is cut in the middle.
    secret.slice(0, -6),
  ]
}

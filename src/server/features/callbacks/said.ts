/** What a customer left, as it is kept: sealed with the installation's secret. */
import { seal, unseal } from '#server/platform/secrets/secret-key.ts'

const purpose = 'callbacks'

export interface Said {
  readonly text: string
  /** What was said before it in the conversation. */
  readonly asked: string
}

export function sealSaid({ text, asked }: Said, secretKey: string): string {
  return seal(JSON.stringify({ text, asked }), secretKey, purpose)
}

/** Empty texts when it was sealed with another secret. */
export function openSaid(sealed: string, secretKey: string): Said {
  const said = unseal(sealed, secretKey, purpose)
  return said === undefined ? { text: '', asked: '' } : JSON.parse(said)
}

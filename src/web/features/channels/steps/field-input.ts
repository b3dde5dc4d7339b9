import type { ChangeEvent } from 'react'

/** What a form gives to a text field of the config: of a form for a new connection, or for one that is there. */
export type ConfigInput<Config> = (path: `config.${keyof Config & string}`) => {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  readonly onBlur: () => void
}

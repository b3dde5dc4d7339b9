/** What other servers answer may repeat what they were told. People read their answers, and none may have a secret in it. */

/** Shorter ones are no secrets, and would cut words to pieces. */
const minCharacters = 8

/** The text with each of the secrets left out, as it is and as addresses and base64 write it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets.filter(({ length }) => length >= minCharacters))
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      clean = clean.replaceAll(form, '…')
  return clean
}

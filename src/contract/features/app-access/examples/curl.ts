/** For a shell with curl; the check of a signature takes openssl as well. */
import type { Examples, ExampleValues } from './examples.ts'

/** Within single quotes of a shell. */
function quoted(value: object): string {
  return `'${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`
}

function post(address: string, body: object): string {
  return [
    `curl ${address}`,
    `  -H "Authorization: Bearer $HUIDA_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(body)}`,
  ].join(' \\\n')
}

const botOf = ({ origin, botId }: ExampleValues) => `${origin}/api/v1/bots/${botId}`

export const curlExamples: Examples = {
  ask: (values) =>
    post(`${botOf(values)}/messages`, { text: values.question, contactId: 'customer-1024' }).replace(
      `  -d`,
      `  -H 'Idempotency-Key: order-1024-question-1' \\\n  -d`,
    ),

  stream: (values) => [`curl -N ${botOf(values)}/events`, `  -H "Authorization: Bearer $HUIDA_KEY"`].join(' \\\n'),

  token: (values) => post(`${botOf(values)}/client-tokens`, { contactId: 'customer-1024', ttlSeconds: 3600 }),

  verify: () => `# ID, TIMESTAMP: the headers webhook-id and webhook-timestamp. body.json: the body, byte for byte.
# What is printed must be one of the signatures in the header webhook-signature.
KEY=$(printf %s "\${HUIDA_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
printf 'v1,%s\\n' "$({ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } \\
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,

  chat: ({ origin, botId, question }) =>
    post(`${origin}/v1/chat/completions`, { model: botId, messages: [{ role: 'user', content: question }] }),
}

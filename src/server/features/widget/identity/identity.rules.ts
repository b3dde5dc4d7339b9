/**
 * Who a visitor is, as the site's own server signed it: a JWT (RFC 7519) under HMAC SHA-256 with the bot's secret. No other algorithm is known
 * here, so that none can be chosen by whoever sends the token.
 */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { widgetLimits } from '#contract/features/channels/widget.ts'
import { cleanText } from '#contract/fields.ts'
import { isSameText } from '#server/platform/secrets/secrets.ts'

export interface Identity {
  /** The site's own id of the person. */
  readonly subject: string
  readonly name: string | undefined
  /** The email among them. */
  readonly attributes: Readonly<Record<string, string>>
}

export type IdentityFault =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not-yet'
  | 'lasts-too-long'
  | 'claims'

export type IdentityCheck = { readonly identity: Identity } | { readonly fault: IdentityFault }

const { clockSkewSeconds, identityHours, attributes, attributeLength, attributeNameLength } = widgetLimits

const headerSchema = z.object({ alg: z.string(), crit: z.undefined().optional() })

function line(maxLength: number) {
  return z
    .string()
    .transform((value) => cleanText(value).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength))
}

const valueSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(line(attributeLength))

const claimsSchema = z.object({
  // Shops number their customers.
  sub: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(line(widgetLimits.subjectLength).pipe(z.string().min(1))),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
  name: line(widgetLimits.nameLength).optional(),
  email: line(254).optional(),
  attributes: z
    .record(line(attributeNameLength).pipe(z.string().min(1)), valueSchema)
    .refine((each) => Object.keys(each).length <= attributes)
    .default({}),
})

export function checkIdentity(token: string, secret: string, now: Date): IdentityCheck {
  const [header, payload, signature, ...more] = token.trim().split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return { fault: 'malformed' }
  const head = headerSchema.safeParse(readPart(header))
  if (!head.success) return { fault: 'malformed' }
  if (head.data.alg !== 'HS256') return { fault: 'algorithm' }
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  if (!isSameText(expected, signature)) return { fault: 'signature' }
  const claims = claimsSchema.safeParse(readPart(payload))
  if (!claims.success) return { fault: 'claims' }
  const { sub: subject, exp, nbf, iat, name, email, attributes: given } = claims.data
  const seconds = now.getTime() / 1000
  if (exp <= seconds - clockSkewSeconds) return { fault: 'expired' }
  if (Math.max(nbf ?? 0, iat ?? 0) > seconds + clockSkewSeconds) return { fault: 'not-yet' }
  if (exp > seconds + identityHours * 3600 + clockSkewSeconds) return { fault: 'lasts-too-long' }
  return { identity: { subject, name: name || undefined, attributes: { ...given, ...(email && { email }) } } }
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** By what a named visitor is found. Another function than that of visitors' own secrets, so that no secret that somebody makes up meets it. */
export function keyOfSubject(subject: string): string {
  return createHash('sha512-256').update(subject).digest('hex')
}

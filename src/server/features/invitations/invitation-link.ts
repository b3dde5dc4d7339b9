/** The link that an invitation is: sign-up with all that is known filled in. */
import type { Locale } from '#contract/fields.ts'

interface Invited {
  readonly code: string
  /** Null: open to anyone. */
  readonly email: string | null
  readonly provesAddress: boolean
  readonly locale?: Locale
}

/** What opens something stands behind `#`, which browsers send to no server: it ends up in no log. */
export function invitationLink(baseUrl: string, { code, email, provesAddress, locale }: Invited): string {
  const given = new URLSearchParams({
    code,
    ...(email !== null && { email }),
    ...(provesAddress && { proven: 'yes' }),
    ...(locale && { language: locale }),
  })
  return `${baseUrl}/register#${given}`
}

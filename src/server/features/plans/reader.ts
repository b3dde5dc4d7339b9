import { pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import type { AccountRow } from '#server/features/accounts/accounts.public.ts'
import type { Reader } from './plans.mails.ts'

/** Who reads a mail about a plan, and where it leads. */
export function readerOf({ email, locale }: AccountRow, { baseUrl }: { readonly baseUrl: string }): Reader {
  return { email, locale, link: `${baseUrl}${pathsOf(pageOf('checkout'))[0]}` }
}

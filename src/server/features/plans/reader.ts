import { pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import type { AccountRow } from '#server/features/accounts/accounts.public.ts'
import type { Reader } from './plans.mails.ts'

/** Who reads a mail about a plan, and where it leads: to the order, where nothing else is named. */
export function readerOf(
  { email, locale }: AccountRow,
  { baseUrl }: { readonly baseUrl: string },
  page: 'checkout' | 'privileges' | 'updatePlan' = 'checkout',
): Reader {
  return { email, locale, link: `${baseUrl}${pathsOf(pageOf(page))[0]}` }
}

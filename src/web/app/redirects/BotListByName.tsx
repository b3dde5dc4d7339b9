import { Navigate, useLocation } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { isPlanned } from '#contract/site-map/planned.ts'
import NotFound from '#web/features/not-found/NotFound.tsx'

/** The first version named the bot list after the account: a single segment that is no page, now or planned, is the list. */
export default function BotListByName() {
  const { pathname } = useLocation()
  return isPlanned(decodeURIComponent(pathname)) ? <NotFound /> : <Navigate to={pathOf('bots')} replace />
}

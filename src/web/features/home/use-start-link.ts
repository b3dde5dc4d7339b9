import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useVisitorSession } from '#web/platform/session.tsx'

/** The next step of this person: their bots, or an invitation. */
export function useStartLink(): { to: string; label: string } {
  const { hero } = usePhrases('home')
  const { account } = useVisitorSession()
  return account ? { to: pathOf('bots'), label: hero.openBots } : { to: pathOf('inviteCode'), label: hero.start }
}

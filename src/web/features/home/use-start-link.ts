import { usePhrases } from '#web/platform/language.tsx'
import { useVisitorSession } from '#web/platform/session.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'

/** The next step of this person: their bots, or an invitation. */
export function useStartLink(): { to: string; label: string } {
  const { hero } = usePhrases().home
  const { account } = useVisitorSession()
  return account ? { to: sitePaths.bots, label: hero.openBots } : { to: sitePaths.inviteCode, label: hero.start }
}

import type { Invitation } from '#contract/features/accounts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import styles from '../admin.module.css'

interface InvitationLinkProps {
  invitation: Invitation
  /** Whom it is for; without it, for anyone. */
  email?: string | undefined
}

/** Without BASE_URL the server knows itself by a name of its own machine only: the one by which the ADMIN reaches the site is better then. */
function reachable(link: string): URL {
  const { hostname, pathname, search, hash } = new URL(link)
  return new URL(reachOf(hostname) === 'computer' ? `${pathname}${search}${hash}` : link, window.location.origin)
}

/** What an ADMIN passes on. One link is enough; the code is for those who cannot open it. */
export function InvitationLink({ invitation, email }: InvitationLinkProps) {
  const { mint } = usePhrases('admin')
  const format = useFormat()
  const until = format.date(invitation.expiresAt)
  const link = reachable(invitation.link)
  return (
    <div className={styles.minted}>
      <p role="status">{email === undefined ? mint.forAnyone(until) : mint.forEmail(email, until)}</p>
      <CopyField label={mint.link} text={link.href} />
      {reachOf(link.hostname) === 'computer' && <p className={styles.hint}>{mint.thisMachineOnly}</p>}
      <CopyField label={mint.code} text={invitation.code} />
    </div>
  )
}

import type { Invitation } from '#contract/features/accounts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import styles from '../admin.module.css'

interface InvitationLinkProps {
  invitation: Invitation
  /** Whom it is for; without it, for anyone. */
  email?: string | undefined
}

/** What an ADMIN passes on. One link is enough; the code is for those who cannot open it. */
export function InvitationLink({ invitation, email }: InvitationLinkProps) {
  const { mint } = usePhrases('admin')
  const format = useFormat()
  const until = format.date(invitation.expiresAt)
  return (
    <div className={styles.minted}>
      <p role="status">{email === undefined ? mint.forAnyone(until) : mint.forEmail(email, until)}</p>
      <CopyField label={mint.link} text={invitation.link} />
      <CopyField label={mint.code} text={invitation.code} />
    </div>
  )
}

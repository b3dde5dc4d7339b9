import { useLocation, useNavigate } from 'react-router'
import type { SentCode } from './fields/CodeField.tsx'
import { readEmail } from './known-email.ts'
import { AskForCode } from './reset/AskForCode.tsx'
import { CheckCode } from './reset/CheckCode.tsx'

function readSentCode(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null || !('sent' in state)) return null
  return state.sent as SentCode
}

/** The first two steps of a reset. The step is an entry of the history, so that Back and a reload do what they promise. */
export default function ForgotPassword() {
  const location = useLocation()
  const navigate = useNavigate()
  const sent = readSentCode(location.state)
  if (sent) return <CheckCode sent={sent} onOtherEmail={() => void navigate(-1)} />
  return (
    <AskForCode
      email={readEmail(location)}
      onSent={async (answer) => {
        // Going back finds the address again.
        await navigate(location.pathname, { replace: true, state: { email: answer.email } })
        await navigate(location.pathname, { state: { sent: answer, email: answer.email } })
      }}
    />
  )
}

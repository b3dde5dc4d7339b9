import { Button } from '@mantine/core'
import { stopEmailChange } from '#contract/features/account/email-change.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useSession } from '#web/platform/session.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where the link to the old address lands. Whoever follows it need not be logged in: they may be locked out already. */
export function StopEmailChange() {
  const { stop } = usePhrases('emailChange')
  const token = useLinkToken()
  const { refetch } = useSession()
  const stopping = useCall(stopEmailChange, { onReply: refetch })
  const { reply } = stopping
  if (reply)
    return (
      <>
        <h1>{stop.done}</h1>
        <p>{stop.doneText(reply.email)}</p>
        <ButtonLink look="primary" to={pathOf('forgotPassword')} state={{ email: reply.email }}>
          {stop.setPassword}
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1>{stop.heading}</h1>
      <p>{stop.text}</p>
      {stopping.error && <ErrorNotice error={stopping.error} />}
      <Button size="md" color="red" loading={stopping.isBusy} onClick={() => stopping.start({ body: { token } })}>
        {stop.submit}
      </Button>
    </>
  )
}

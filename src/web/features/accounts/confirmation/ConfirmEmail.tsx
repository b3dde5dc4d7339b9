import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { confirmEmailChange, getEmailChange } from '#contract/features/account/email-change.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { logInPath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useSession, useUpdateAccount } from '#web/platform/session.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where the link to a new address lands. It waits for a press of the button: mail programs open links by themselves. */
export function ConfirmEmail() {
  const { confirm } = usePhrases('emailChange')
  const { account, isPending, error, refetch } = useSession()
  const { pathname, search, hash } = useLocation()
  if (isPending) return <Loading />
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  if (account) return <OfAccount />
  return (
    <>
      <h1>{confirm.heading}</h1>
      <p>{confirm.logInFirst}</p>
      <ButtonLink look="primary" to={logInPath(pathname + search + hash)}>
        {confirm.logIn}
      </ButtonLink>
    </>
  )
}

function OfAccount() {
  const phrases = usePhrases('emailChange')
  const { confirm } = phrases
  const token = useLinkToken()
  const update = useUpdateAccount()
  const { data, isPending, error, refetch } = useQuery(queryOf(getEmailChange, {}))
  const confirming = useCall(confirmEmailChange, {
    invalidates: [getEmailChange],
    onReply: ({ account }) => update(account),
  })
  const toAccount = <ButtonLink to={pathOf('accountDetails')}>{confirm.toAccount}</ButtonLink>
  if (confirming.reply)
    return (
      <>
        <h1>{confirm.done}</h1>
        <p>{phrases.changed(confirming.reply.account.email)}</p>
        {toAccount}
      </>
    )
  if (isPending) return <Loading />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if ((data.change === null && !confirming.isBusy) || confirming.error?.code === 'link-expired')
    return (
      <>
        <h1>{confirm.none}</h1>
        <p>{confirm.noneText}</p>
        {toAccount}
      </>
    )
  return (
    <>
      <h1>{confirm.heading}</h1>
      <p>{confirm.text(data.change?.email ?? '')}</p>
      {confirming.error && <ErrorNotice error={confirming.error} />}
      <Button size="md" loading={confirming.isBusy} onClick={() => confirming.start({ body: { token } })}>
        {confirm.submit}
      </Button>
    </>
  )
}

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  addLeadNote,
  getLeadDetail,
  isOpenLead,
  type LeadDetail,
  type LeadState,
  leadMoves,
  listLeads,
  moveLead,
} from '#contract/features/enquiries/leads.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { mailtoOf } from '#web/ui/text/mail-address.ts'
import styles from '../desk.module.css'
import { History } from '../History.tsx'
import { NoteForm } from '../NoteForm.tsx'

interface LeadDrawerProps {
  /** Null: none is open. */
  leadId: string | null
  onClose: () => void
}

/** One lead: how to reach them, where it stands, and what the ADMINs did. */
export function LeadDrawer({ leadId, onClose }: LeadDrawerProps) {
  const leadsDesk = usePhrases('leadsDesk')
  return (
    <GuardedDrawer opened={leadId !== null} onClose={onClose} position="right" size={560} title={leadsDesk.title}>
      {leadId !== null && <OpenedLead key={leadId} leadId={leadId} />}
    </GuardedDrawer>
  )
}

function OpenedLead({ leadId }: { leadId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getLeadDetail, { params: { leadId } }))
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Detail lead={data} />
}

function Detail({ lead }: { lead: LeadDetail }) {
  const { tier } = usePhrases('accounts')
  const { columns, ...leadsDesk } = usePhrases('leadsDesk')
  const desk = usePhrases('desk')
  const format = useFormat()
  const { id, contact, email, phone, company, reason, payType, createdAt, account, entries } = lead
  return (
    <div className={styles.detail}>
      <section>
        <dl className={styles.facts}>
          <dt>{columns.contact}</dt>
          <dd>{contact}</dd>
          {company !== '' && (
            <>
              <dt>{columns.company}</dt>
              <dd>{company}</dd>
            </>
          )}
          <dt>{columns.phone}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
          <dt>{columns.email}</dt>
          <dd>
            <a href={mailtoOf(email)}>{email}</a>
          </dd>
          <dt>{columns.payType}</dt>
          <dd>{leadsDesk.payTypes[payType]}</dd>
          <dt>{columns.account}</dt>
          <dd>
            {account.email} ({leadsDesk.now(tier[account.tier])})
          </dd>
          <dt>{columns.created}</dt>
          <dd>{format.dateTime(createdAt)}</dd>
        </dl>
        {reason !== '' && <p className={`${styles.text} ${styles.said}`}>{reason}</p>}
      </section>
      {isOpenLead(lead.state) && (
        <div>
          <ButtonLink to={grantPathOf(lead)}>{leadsDesk.grant}</ButtonLink>
        </div>
      )}
      <MoveState lead={lead} />
      <NoteForm
        endpoint={addLeadNote}
        argumentsOf={(text) => ({ params: { leadId: id }, body: { text } })}
        invalidates={[getLeadDetail, listLeads]}
        parameter="lead"
      />
      <section>
        <h3>{desk.history}</h3>
        <History entries={entries} states={leadsDesk.states} />
      </section>
    </div>
  )
}

/** Where the plan that was asked for is granted. That wins the request. */
function grantPathOf({ id, account, payType }: LeadDetail): string {
  const asked = { email: account.email, lead: id, plan: `vip-${payType}` }
  return `${pathOf('accountPlans')}?${new URLSearchParams(asked)}`
}

function MoveState({ lead: { id, state } }: { lead: LeadDetail }) {
  const leadsDesk = usePhrases('leadsDesk')
  const desk = usePhrases('desk')
  const moving = useCall(moveLead, { invalidates: [getLeadDetail, listLeads] })
  const nextStates: readonly LeadState[] = leadMoves[state]

  async function move(to: LeadState | undefined): Promise<void> {
    if (to === undefined || to === state) return
    // What failed stands below the field.
    await moving.call({ params: { leadId: id }, body: { from: state, to } }).then(
      () => showToast({ message: desk.moved(leadsDesk.states[to]) }),
      () => undefined,
    )
  }

  return (
    <section>
      <Select
        className={styles.state ?? ''}
        label={desk.state}
        description={state === 'won' || state === 'withdrawn' ? leadsDesk.final[state] : undefined}
        data={[state, ...nextStates].map((each) => ({ value: each, label: leadsDesk.states[each] }))}
        allowDeselect={false}
        disabled={moving.isBusy || nextStates.length === 0}
        value={state}
        onChange={(chosen) => void move(nextStates.find((each) => each === chosen))}
      />
      {moving.error && <ErrorNotice error={moving.error} />}
    </section>
  )
}

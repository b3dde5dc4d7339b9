import { useQuery } from '@tanstack/react-query'
import { getOverview, type Overview } from '#contract/features/admin/overview.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DayBars } from './DayBars.tsx'
import { KeyNumber } from './KeyNumber.tsx'
import { NodeTable } from './NodeTable.tsx'
import styles from './overview.module.css'
import { SecretKeyFacts } from './SecretKeyFacts.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import { WaitingWork } from './WaitingWork.tsx'

const readEveryMs = 30_000

/** The installation at a glance; each number leads to its list. */
export default function OverviewScreen() {
  const phrases = usePhrases('overview')
  const query = useQuery({ ...queryOf(getOverview, {}), refetchInterval: readEveryMs })
  useLive('applications', 'leads', 'contactMessages', 'outbox')
  return (
    <div className={styles.page}>
      <PageHeader title={phrases.title} text={phrases.text} />
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data ? <OverviewParts overview={query.data} /> : !query.error && <Loading />}
    </div>
  )
}

function OverviewParts({ overview }: { overview: Overview }) {
  const phrases = usePhrases('overview')
  const { number } = useFormat()
  const { accounts, bots, messages, waiting, storage, nodes, versions } = overview
  const accountsPath = pathOf('adminAccounts')
  const [yesterday, today] = messages.slice(-2)
  return (
    <>
      <WaitingWork waiting={waiting} />
      <section className={styles.numbers} aria-label={phrases.numbers}>
        <KeyNumber
          label={phrases.accounts}
          value={number(accounts.total)}
          text={phrases.accountsText(number(accounts.new))}
          to={accountsPath}
          parts={(['vip', 'free', 'admin', 'suspended'] as const).map((group) => ({
            text: `${number(accounts[group])} ${phrases.tiers[group]}`,
            to: `${accountsPath}?group=${group}`,
          }))}
        />
        <KeyNumber label={phrases.bots} value={number(bots.total)} text={phrases.botsText(number(bots.open))} />
        <KeyNumber
          label={phrases.today}
          value={number(today?.messages ?? 0)}
          text={phrases.yesterday(number(yesterday?.messages ?? 0))}
        />
      </section>
      <DayBars days={messages} />
      <section className={styles.section}>
        <h2>{phrases.system}</h2>
        <StorageFacts storage={storage} versions={versions} />
        <SecretKeyFacts />
        <NodeTable nodes={nodes} />
      </section>
    </>
  )
}

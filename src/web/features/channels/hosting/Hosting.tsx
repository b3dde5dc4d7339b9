import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { channelKinds } from '#contract/features/channels/kinds.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { Comparison } from '#web/features/plans/comparison.public.tsx'
import { UsagePanel } from '#web/features/quotas/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { HostingOf } from './HostingOf.tsx'
import styles from './hosting.module.css'

/** What hosting is, how it stands for this bot, and what the plan has of it. */
export default function Hosting() {
  const { titles } = usePhrases()
  const hosting = usePhrases('hosting')
  const { pathTo } = useWorkspace()
  return (
    <div className={styles.page}>
      <PageHeader
        title={titles.hosting}
        text={hosting.text}
        actions={<Link to={pathTo('connect')}>{hosting.toConnect}</Link>}
      />
      <section className={styles.section}>
        <h2>{hosting.stateTitle}</h2>
        <p className={styles.quiet}>{hosting.stateText}</p>
        <dl className={styles.kinds}>
          {channelKinds.map((kind) => (
            <div key={kind}>
              <dt>{hosting[kind]}</dt>
              <dd>
                <HostingOf kind={kind} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{hosting.personal}</dt>
            <dd>
              <StatusChip tone="off">{hosting.states.none}</StatusChip>
              <p className={styles.quiet}>{hosting.personalText}</p>
            </dd>
          </div>
        </dl>
      </section>
      <PlanSection />
    </div>
  )
}

/** Every plan may connect; what differs is how much is answered. */
function PlanSection() {
  const hosting = usePhrases('hosting')
  const { account } = useSession()
  if (!account) return null
  const { tier } = account
  const text = { FREE: hosting.planFree, VIP: hosting.planVip, ADMIN: hosting.planAdmin }[tier]
  return (
    <section className={styles.section}>
      <h2>{hosting.planTitle}</h2>
      <p className={styles.quiet}>
        {hosting.planText} {text}
      </p>
      <div>
        <Button variant={tier === 'FREE' ? 'filled' : 'default'} component={Link} to={pathOf('updatePlan')}>
          {tier === 'FREE' ? hosting.upgrade : hosting.usage}
        </Button>
      </div>
      <div className={styles.plan}>
        <UsagePanel />
        {tier === 'FREE' && <Comparison account={account} />}
      </div>
    </section>
  )
}

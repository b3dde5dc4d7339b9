import type { ReactNode } from 'react'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '../form/PlainButton.tsx'
import styles from '../ui.module.css'

/** In place of what needs VIP: says so, and shows what it would give. */
export function VipNotice({ children }: { children: ReactNode }) {
  const { common } = usePhrases()
  return (
    <section className={styles.vip}>
      <h2>{common.vip.title}</h2>
      <p>{children}</p>
      <ButtonLink to={pathOf('updatePlan')} look="primary">
        {common.vip.upgrade}
      </ButtonLink>
    </section>
  )
}

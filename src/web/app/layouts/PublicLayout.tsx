import { Outlet } from 'react-router'
import styles from './layouts.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

export function PublicLayout({ hasFooter = true }: { hasFooter?: boolean }) {
  return (
    <div className={styles.page}>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {hasFooter && <SiteFooter />}
    </div>
  )
}

import { Outlet } from 'react-router'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { Brand } from './Brand.tsx'
import styles from './layouts.module.css'
import { SiteHeader } from './SiteHeader.tsx'

/** Log-in and its relatives: one card in the middle. Wide screens show no header, only the name and the language. */
export default function FormLayout() {
  return (
    <div className={styles.page}>
      <div className={styles.narrowOnly}>
        <SiteHeader />
      </div>
      <header className={`${styles.formTop} ${styles.wideOnly}`}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main id="main" className={styles.formMain} tabIndex={-1}>
        <div className={styles.formCard}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}

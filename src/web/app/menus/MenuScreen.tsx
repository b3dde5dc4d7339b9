import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronIcon } from '#web/app/layouts/icons.tsx'
import styles from '#web/app/layouts/layouts.module.css'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { ThemeSwitch } from '#web/ui/page/ThemeSwitch.tsx'

/** A menu of a narrow screen: a screen of its own instead of one that opens over another. */
export function MenuScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.menuScreen}>
      <h1>{title}</h1>
      {children}
      <div className={styles.menuFoot}>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  )
}

export function MenuLinks({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <ul className={styles.menuList}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link className={styles.menuLink} to={to}>
            {label}
            <ChevronIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}

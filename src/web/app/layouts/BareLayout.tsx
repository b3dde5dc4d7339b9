import { Outlet } from 'react-router'
import styles from './layouts.module.css'

/** No header and no container. */
export default function BareLayout() {
  return (
    <main id="main" className={styles.bare} tabIndex={-1}>
      <Outlet />
    </main>
  )
}

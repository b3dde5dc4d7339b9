import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from './layouts.module.css'

export function Brand() {
  const { common } = usePhrases()
  return (
    <Link className={styles.brand} to={pathOf('home')}>
      <Seal />
      <span>{common.productName}</span>
    </Link>
  )
}

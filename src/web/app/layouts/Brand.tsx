import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from './layouts.module.css'

export function Brand() {
  const { common } = usePhrases()
  return (
    <Link className={styles.brand} to={sitePaths.home}>
      <Seal />
      <span>{common.productName}</span>
    </Link>
  )
}

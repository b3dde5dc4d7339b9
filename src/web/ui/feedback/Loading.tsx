import { Center, Loader } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../ui.module.css'

const heights = { screen: '50dvh', part: 160, more: 56 } as const

/** In place of what has not come yet: a whole screen, a part of one, or more of a list. What comes at once is not preceded by a flash of it. */
export function Loading({ of = 'part', label }: { of?: keyof typeof heights; label?: string }) {
  const { common } = usePhrases()
  return (
    <Center className={styles.loading ?? ''} mih={heights[of]} role="status">
      <Loader size={of === 'more' ? 'sm' : 'md'} aria-hidden />
      <span className="visually-hidden">{label ?? common.loading}</span>
    </Center>
  )
}

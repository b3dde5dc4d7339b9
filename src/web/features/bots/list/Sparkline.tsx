import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './bot-list.module.css'

const width = 140
const height = 36
const margin = 3

/** Chats a day as a line; the numbers for whoever does not see it. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const { list } = usePhrases('bots')
  const format = useFormat()
  const max = Math.max(1, ...days)
  const points = days.map((count, place) => {
    const x = margin + (place * (width - 2 * margin)) / Math.max(1, days.length - 1)
    const y = height - margin - (count * (height - 2 * margin)) / max
    return [x, y] as const
  })
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={list.byDay(days.map(format.number).join(', '))}
    >
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={lastX} cy={lastY} r={3} />
    </svg>
  )
}

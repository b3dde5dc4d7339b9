import { Progress } from '@mantine/core'
import type { Models } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './models.module.css'

/** How many items of all corpora can be compared by meaning already. */
export function VectorProgress({ embeddings }: { embeddings: Models['embeddings'] }) {
  const { models } = usePhrases('admin')
  const format = useFormat()
  const { isOn, itemsReady, itemsTotal, botsTooLarge } = embeddings
  if (!isOn || itemsTotal + botsTooLarge === 0) return null
  const total = format.number(itemsTotal)
  const isDone = itemsReady >= itemsTotal
  return (
    <div className={styles.progress}>
      {itemsTotal > 0 && (
        <p role="status" className="tabular">
          {isDone ? models.allReady(total) : models.progress(format.number(itemsReady), total)}
        </p>
      )}
      {!isDone && <Progress value={(itemsReady / itemsTotal) * 100} aria-label={models.progressLabel} />}
      {botsTooLarge > 0 && <p>{models.tooLarge(format.number(botsTooLarge))}</p>}
    </div>
  )
}

import type { ReplyOf } from '#contract/endpoint.ts'
import type { ModelService, testModel } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './models.module.css'

interface TestResultProps {
  kind: ModelService['kind']
  tested: ReplyOf<typeof testModel> | null
}

/** How the last test went. */
export function TestResult({ kind, tested }: TestResultProps) {
  const { models } = usePhrases('admin')
  const format = useFormat()
  return (
    <div role="status">
      {tested?.fault && <p className={styles.failing}>{models.testFailed(models.fault[tested.fault])}</p>}
      {tested && tested.fault === null && (
        <p className={styles.works}>
          {kind === 'embeddings'
            ? models.tested.embeddings(format.number(tested.dimensions ?? 0), format.number(tested.tookMs))
            : models.tested.chat(format.number(tested.tookMs))}
        </p>
      )}
    </div>
  )
}

import type { ModelService } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './models.module.css'

/** What is wrong with a service, or was. */
export function ModelState({ service }: { service: ModelService }) {
  const { models } = usePhrases('admin')
  const format = useFormat()
  const { kind, state, failingSince, lastFault, lastFaultAt, faultCount } = service
  if (lastFault === null || lastFaultAt === null) return null
  const reason = models.fault[lastFault]
  const tell = kind === 'chat' ? models.failingChat : models.failing
  return (
    <div className={styles.faults}>
      {state === 'failing' && failingSince !== null && (
        <p role="alert" className={styles.failing}>
          {tell(format.dateTime(failingSince), reason)}
        </p>
      )}
      {(state !== 'failing' || faultCount > 1) && (
        <p className="tabular">{models.lastFault(format.dateTime(lastFaultAt), reason, format.number(faultCount))}</p>
      )}
    </div>
  )
}

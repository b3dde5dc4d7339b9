import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'
import { EmbeddingsCard } from './EmbeddingsCard.tsx'
import { ModelCard } from './ModelCard.tsx'
import { useModels } from './models.queries.ts'
import { ServiceForm } from './ServiceForm.tsx'

export default function ModelsScreen() {
  const admin = usePhrases('admin')
  const { data, error, refetch } = useModels()
  return (
    <div className={styles.page}>
      <PageHeader title={admin.models.title} text={admin.models.text} />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={styles.rows}>
          <EmbeddingsCard models={data} />
          <ModelCard service={data.chat}>
            <ServiceForm service={data.chat} />
          </ModelCard>
        </div>
      )}
    </div>
  )
}

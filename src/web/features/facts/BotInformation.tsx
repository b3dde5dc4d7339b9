import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { BotName } from './BotName.tsx'
import { FactsForm } from './FactsForm.tsx'
import styles from './facts.module.css'
import { askedFacts, useFacts } from './facts.queries.ts'

/** What the bot knows of its shop: everything that answers leave a blank for. */
export default function BotInformation() {
  const { common, titles } = usePhrases()
  const phrases = usePhrases('facts')
  const known = useFacts()
  const facts = known && askedFacts(known)
  const { pathTo } = useWorkspace()
  return (
    <div className={styles.page}>
      <PageHeader title={titles.botInformation} text={phrases.text} />
      <BotName />
      {facts === undefined ? (
        <Loading label={common.loading} />
      ) : facts.length === 0 ? (
        <EmptyState
          title={phrases.none.title}
          text={phrases.none.text}
          actions={<ButtonLink to={pathTo('corpus')}>{phrases.none.toCorpus}</ButtonLink>}
        />
      ) : (
        <FactsForm facts={facts} />
      )}
    </div>
  )
}

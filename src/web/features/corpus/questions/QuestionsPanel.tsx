import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addVariant, type CorpusItem } from '#contract/features/corpus.ts'
import {
  type AnsweredQuestion,
  answeredLimits,
  listAnsweredQuestions,
} from '#contract/features/customising/corpus-questions.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import type { ItemForm } from '../editor/use-item-form.ts'
import { Nothing } from '../history/ItemViews.tsx'
import styles from './questions.module.css'

interface QuestionsPanelProps {
  item: CorpusItem
  itemForm: ItemForm
}

/** What customers asked and this item answered: whether it was meant, and which words it does not know yet. */
export function QuestionsPanel({ item, itemForm }: QuestionsPanelProps) {
  const { questions } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const params = { botId: bot.id, itemId: item.id }
  const query = useQuery({ ...queryOf(listAnsweredQuestions, { params }), gcTime: 0 })
  const adding = useCall(addVariant, { invalidates: [listAnsweredQuestions] })
  if (query.isPending) return <Loading />
  if (!query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  const { items, messages, wordings, isCut } = query.data
  if (items.length === 0) return <Nothing title={questions.emptyTitle} text={questions.emptyText} />

  async function add(text: string): Promise<void> {
    try {
      itemForm.takeWording(await adding.call({ params, body: { text } }))
      showToast({ message: questions.added })
    } catch {
      // Shown above the questions.
    }
  }

  return (
    <div className={styles.panel}>
      <p className={styles.lead}>
        {questions.lead(format.number(Math.max(item.hits, messages)), format.number(messages))}
        {isCut && ` ${questions.cut(format.number(answeredLimits.messages))}`}
      </p>
      {adding.error && <ErrorNotice error={adding.error} />}
      <ul className={styles.questions}>
        {items.map((question) => (
          <li key={question.text}>
            <Question question={question} isBusy={adding.isBusy} onAdd={() => void add(question.text)} />
          </li>
        ))}
      </ul>
      {wordings > items.length && (
        <p className={styles.lead}>{questions.more(format.number(wordings - items.length))}</p>
      )}
    </div>
  )
}

function Question(props: { question: AnsweredQuestion; isBusy: boolean; onAdd: () => void }) {
  const { question, isBusy, onAdd } = props
  const { text, count, lastAt, good, bad, confidence, isKnown } = question
  const { questions } = usePhrases('corpus')
  const format = useFormat()
  return (
    <article className={styles.question}>
      <p>{text}</p>
      <div className={styles.meta}>
        <span className="tabular">{questions.times(format.number(count))}</span>
        <time dateTime={lastAt} title={format.dateTime(lastAt)}>
          {format.relative(lastAt)}
        </time>
        <span className="tabular">{questions.sure(format.percent(confidence))}</span>
        {good > 0 && <StatusChip tone="good">{questions.good(format.number(good))}</StatusChip>}
        {bad > 0 && <StatusChip tone="bad">{questions.bad(format.number(bad))}</StatusChip>}
        {isKnown ? (
          <span className={styles.known}>{questions.known}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            // Not disabled meanwhile, which would take the focus away.
            aria-disabled={isBusy}
            aria-label={questions.addOne(text)}
            onClick={() => {
              if (!isBusy) onAdd()
            }}
          >
            {questions.add}
          </Button>
        )}
      </div>
    </article>
  )
}

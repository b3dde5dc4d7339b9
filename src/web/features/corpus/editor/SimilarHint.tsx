import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { addVariant } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../corpus.module.css'
import { useListPatches, useSimilarItems } from '../corpus.queries.ts'

interface SimilarHintProps {
  question: string
  /** The item being edited; a new question may become a variant of another, an existing item may not. */
  itemId: string | undefined
  onOpen: (itemId: string) => void
  /** After the question became a variant of that item. */
  onAdded: (itemId: string) => void
}

const typingPauseMs = 350
/** Less alike than this, a hint distracts more than it helps. */
const minConfidence = 0.5
const shownItems = 2

/** While a question is typed: what the corpus has already, to be extended instead of repeated. */
export function SimilarHint({ question, itemId, onOpen, onAdded }: SimilarHintProps) {
  const { similar } = usePhrases('corpus')
  const format = useFormat()
  const bot = useBot()
  const patches = useListPatches()
  const [typed] = useDebouncedValue(question.trim(), typingPauseMs)
  const { data } = useSimilarItems(typed, itemId)
  const adding = useCall(addVariant, { onReply: patches.replaceItem })
  const items = (typed === question.trim() ? (data?.items ?? []) : [])
    .filter(({ confidence }) => confidence >= minConfidence)
    .slice(0, shownItems)

  async function add(target: { id: string; question: string }) {
    try {
      await adding.call({ params: { botId: bot.id, itemId: target.id }, body: { text: typed } })
    } catch {
      // Shown below.
      return
    }
    showToast({ message: similar.added(target.question) })
    onAdded(target.id)
  }

  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <div className={styles.similar}>
          <p className={styles.similarTitle}>{similar.title}</p>
          {items.map((item) => (
            <div key={item.id} className={styles.similarItem}>
              <p>
                {item.question} <span className="tabular">{similar.sure(format.percent(item.confidence))}</span>
              </p>
              <Group gap={8}>
                {itemId === undefined && (
                  <Button
                    size="compact-sm"
                    variant="light"
                    loading={adding.isBusy && adding.args?.params.itemId === item.id}
                    aria-label={similar.addTo(item.question)}
                    onClick={() => void add(item)}
                  >
                    {similar.add}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={similar.openOne(item.question)}
                  onClick={() => onOpen(item.id)}
                >
                  {similar.open}
                </Button>
              </Group>
            </div>
          ))}
        </div>
      )}
      {adding.error && <ErrorNotice error={adding.error} />}
    </div>
  )
}

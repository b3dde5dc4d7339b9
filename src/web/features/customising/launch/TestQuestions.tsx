import { useMemo } from 'react'
import type { InformationField } from '#contract/features/customising/information.ts'
import type { TestChat } from '#web/features/answers/public.tsx'
import { excerptOf } from '#web/features/corpus/public.ts'
import { useFacts } from '#web/features/facts/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { useItems } from '../corpus/use-items.ts'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { useFilled } from '../frame/use-filled.ts'
import styles from './launch.module.css'
import { testQuestions } from './test-questions.ts'

/** The most asked first. */
const mostAsked: readonly InformationField[] = [
  'price',
  'howToBuy',
  'products',
  'afterSalesService',
  'paymentMethods',
  'discount',
  'selfIntroduction',
  'reasonForName',
]

/** How customers ask for what is filled in: a fact first, then a feature, then the rest. */
function questionsOf({ fields, questionOf, features }: ReturnType<typeof useFilled>): string[] {
  const [first, ...others] = mostAsked.filter((field) => fields.includes(field)).map(questionOf)
  const ofFeatures = features.flatMap(({ facts, said }) => (facts.description === '' ? [] : said.description.question))
  return [...(first === undefined ? [] : [first]), ...ofFeatures, ...others].filter((text) => text !== '')
}

/** Three questions about what was just filled in. Each is asked in the chat, where the answer can be put right. */
export function TestQuestions({ chat }: { chat: TestChat }) {
  const { launch } = usePhrases('progress')
  const bot = useBot()
  const { starting, own, isPending } = useItems()
  const facts = useFacts()
  const filled = useFilled()
  const { values, change } = useSetUp()
  const questions = useMemo(
    () => testQuestions({ starting, own, facts: facts ?? [], information: questionsOf(filled) }),
    [starting, own, facts, filled],
  )

  function ask(text: string) {
    void chat.ask(text)
    if (!values.asked.includes(text)) change({ asked: [...values.asked, text].slice(-20) })
  }

  function replyTo(text: string) {
    return chat.exchanges.findLast(({ question, reply }) => question === text && reply !== undefined)?.reply
  }

  function stateOf(text: string) {
    const kind = replyTo(text)?.answer.source.kind
    if (kind === 'suggest') return <StatusChip tone="waiting">{launch.unsure}</StatusChip>
    if (kind === 'fallback') return <StatusChip tone="bad">{launch.silent}</StatusChip>
    if (kind !== undefined) return <StatusChip tone="good">{launch.answered}</StatusChip>
    return <StatusChip tone="off">{values.asked.includes(text) ? launch.asked : launch.notAsked}</StatusChip>
  }

  return (
    <section className={flow.section} aria-labelledby="test-questions">
      <header>
        <h2 id="test-questions">{launch.questions}</h2>
      </header>
      {isPending || facts === undefined || !filled.isKnown ? (
        <Loading />
      ) : (
        <ul className={styles.questions}>
          {questions.map(({ text, from }) => (
            <li key={text}>
              <button
                type="button"
                aria-label={launch.ask(text)}
                disabled={chat.isAnswering}
                onClick={() => ask(text)}
                lang={bot.language}
              >
                {text}
              </button>
              <span>{launch.from[from]}</span>
              <span role="status">{stateOf(text)}</span>
              {replyTo(text) && <p lang={bot.language}>{excerptOf(replyTo(text)?.answer.text ?? '')}</p>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{launch.fixHint}</p>
    </section>
  )
}

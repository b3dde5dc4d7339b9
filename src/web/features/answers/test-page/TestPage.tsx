import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TestModel } from '#contract/features/customising/functions.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { useVisibleHeight } from '#web/ui/chat/use-visible-height.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Why } from '../why/Why.tsx'
import { LanguageChoice, ModelChoice } from './Choices.tsx'
import { TestThread } from './TestThread.tsx'
import styles from './test-page.module.css'
import { type TestChat, useTestChat } from './use-test-chat.ts'

/** Test and improve: the conversation, and beside it why the chosen answer came out so. */
export default function TestPage() {
  const { titles } = usePhrases()
  const { test, why } = usePhrases('answers')
  const { pathTo } = useWorkspace()
  const [model, setModel] = useState<TestModel>('live')
  const ownLanguage = useBot().language
  const [language, setLanguage] = useState(ownLanguage)
  const chat = useTestChat({ model, language })
  const [chosenId, setChosenId] = useState<number>()
  const answered = chat.exchanges.filter(({ reply }) => reply !== undefined)
  // The newest answer explains itself until the owner picks another.
  const explained = answered.find(({ id }) => id === chosenId) ?? answered.at(-1)
  const [isChoosing, setChoosing] = useState(false)
  useVisibleHeight()
  const choices = (
    <>
      <ModelChoice model={model} onChange={setModel} />
      <LanguageChoice language={language} onChange={setLanguage} />
      <Button variant="default" component={Link} to={pathTo('lastQuestions')}>
        {titles.lastQuestions}
      </Button>
    </>
  )
  const ask: TestChat['ask'] = (question, options) => {
    setChosenId(undefined)
    return chat.ask(question, options)
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title={test.title}
          text={test.text}
          actions={
            <>
              <div className={styles.choices}>{choices}</div>
              <Button className={styles.options ?? ''} variant="default" onClick={() => setChoosing(true)}>
                {test.options}
              </Button>
              <Button variant="default" onClick={chat.restart} disabled={chat.exchanges.length === 0}>
                {test.restart}
              </Button>
            </>
          }
        />
      </div>
      <Drawer opened={isChoosing} onClose={() => setChoosing(false)} position="bottom" size="auto" title={test.options}>
        <div className={styles.sheet}>{choices}</div>
      </Drawer>
      <div className={styles.split}>
        <section className={styles.chatCard} aria-label={test.chat}>
          <TestThread
            chat={{ ...chat, ask }}
            language={language}
            explainedId={chosenId}
            onExplain={({ id }) => setChosenId((before) => (before === id ? undefined : id))}
            // On narrow screens, when asked for: under its answer, which it must not push out of sight by itself.
            renderWhy={({ id, question, reply }) =>
              reply &&
              id === chosenId && (
                <div className={styles.narrowWhy}>
                  <Why question={question} reply={reply} isCard />
                </div>
              )
            }
          />
        </section>
        <aside className={styles.whyCard} aria-label={why.title}>
          <h2>{why.title}</h2>
          {explained?.reply ? (
            <>
              <blockquote className={styles.whyQuestion}>
                <span>{explained.question}</span>
              </blockquote>
              <Why question={explained.question} reply={explained.reply} />
            </>
          ) : (
            <p className={styles.whyNone}>{why.none}</p>
          )}
        </aside>
      </div>
    </div>
  )
}

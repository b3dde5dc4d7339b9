import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listModels } from '#contract/answers.ts'
import { callApi } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { workspacePath } from '#web/platform/site.paths.ts'
import { baseOf, useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import styles from './answers.module.css'
import { testPagePath } from './answers.paths.ts'
import { TestThread } from './TestThread.tsx'
import { useTestChat } from './use-test-chat.ts'
import { Why } from './Why.tsx'

/** Test and improve: the conversation, and beside it why the chosen answer came out so. */
export default function TestPage() {
  const { test, why } = usePhrases().answers
  const chat = useTestChat()
  const [selectedId, setSelectedId] = useState<number>()
  const answered = chat.exchanges.filter(({ reply }) => reply !== undefined)
  // The newest answer explains itself until the owner picks another.
  const selected = answered.find(({ id }) => id === selectedId) ?? answered.at(-1)
  return (
    <div className={styles.page}>
      <PageHeader
        title={test.title}
        text={test.text}
        actions={
          <>
            <ModelChoice />
            <LanguageChoice />
            <Button variant="default" onClick={chat.restart} disabled={chat.exchanges.length === 0}>
              {test.restart}
            </Button>
          </>
        }
      />
      <div className={styles.split}>
        <section className={styles.chatCard} aria-label={test.title}>
          <TestThread
            chat={chat}
            selectedId={selected?.id}
            onSelect={({ id }) => setSelectedId(id)}
            renderWhy={({ id, reply }) =>
              reply && id === selected?.id && <div className={styles.narrowWhy}>{<Why reply={reply} />}</div>
            }
          />
        </section>
        <aside className={styles.whyCard} aria-label={why.title}>
          <h2>{why.title}</h2>
          {selected?.reply ? (
            <>
              <blockquote className={styles.whyQuestion}>{selected.question}</blockquote>
              <Why reply={selected.reply} />
            </>
          ) : (
            <p className={styles.whyNone}>{why.none}</p>
          )}
        </aside>
      </div>
    </div>
  )
}

function ModelChoice() {
  const { test } = usePhrases().answers
  const { data } = useQuery({ queryKey: ['models'], queryFn: ({ signal }) => callApi(listModels, {}, { signal }) })
  const bot = useBot()
  const words: Readonly<Record<string, string>> = test.models
  return (
    <Select
      aria-label={test.model}
      w={190}
      allowDeselect={false}
      value={bot.model}
      data={(data?.items ?? [{ id: bot.model, isReady: true }]).map(({ id, isReady }) => ({
        value: id,
        label: words[id] ?? id,
        disabled: !isReady,
      }))}
    />
  )
}

/** A bot speaks one language; choosing the other one goes to a bot that speaks it. */
function LanguageChoice() {
  const { test } = usePhrases().answers
  const bot = useBot()
  const { bots } = useWorkspace()
  const navigate = useNavigate()
  const other = bots.find(({ language }) => language !== bot.language)
  return (
    <Select
      aria-label={test.language}
      w={120}
      allowDeselect={false}
      value={bot.language}
      data={(['zh', 'en'] as const).map((value) => ({
        value,
        label: test.languageName[value],
        disabled: value !== bot.language && other === undefined,
      }))}
      onChange={(value) => {
        if (value !== bot.language && other) void navigate(workspacePath(baseOf(other), testPagePath, other.id))
      }}
    />
  )
}

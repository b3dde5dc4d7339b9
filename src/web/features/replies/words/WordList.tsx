import { Button, TextInput } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { readWordFile, replyLimits } from '#contract/features/customising/replies.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { uploadFile } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import frame from '../replies.module.css'
import { TestLine } from './TestLine.tsx'
import { type Added, addWords, wordsIn } from './word-list.ts'
import styles from './words.module.css'

/** More are shown when they are asked for. */
const maxShown = 30
const acceptedFiles =
  '.txt,.csv,.xlsx,text/plain,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function WordList({ replyForm: { form, put } }: { replyForm: ReplyForm }) {
  const phrases = usePhrases('replySettings').words
  const format = useFormat()
  const bot = useBot()
  const title = useId()
  const file = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [report, setReport] = useState('')
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { sensitiveWords: words } = form.values

  const sought = search.trim().toLowerCase()
  const matching = sought === '' ? words : words.filter((word) => word.toLowerCase().includes(sought))
  // The newest are what one has just added.
  const newestFirst = matching.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, maxShown)

  function add(more: readonly string[], leftOut = { tooLong: 0, full: 0 }): void {
    const result = addWords(words, more)
    if (result.added > 0) form.setValue('sensitiveWords', result.words)
    setReport(reportOf({ ...result, tooLong: result.tooLong + leftOut.tooLong, full: result.full + leftOut.full }))
  }

  function reportOf({ added, known, tooLong, full }: Added): string {
    return [
      phrases.added(added),
      known > 0 && phrases.known(known),
      tooLong > 0 && phrases.tooLong(tooLong),
      full > 0 && phrases.full(full),
    ]
      .filter(Boolean)
      .join(phrases.separator)
  }

  function addTyped(): void {
    if (typed.trim() === '') return
    add(wordsIn(typed))
    setTyped('')
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text')
    const pasted = wordsIn(text)
    if (pasted.length < 2) return
    event.preventDefault()
    add(pasted)
  }

  async function read(chosen: File): Promise<void> {
    setFailure(null)
    setReport('')
    setReading(true)
    try {
      const found = await uploadFile(readWordFile, { params: { botId: bot.id } }, chosen)
      add(found.words, { tooLong: found.tooLong, full: found.leftOut })
    } catch (error) {
      setFailure(error)
    } finally {
      setReading(false)
    }
  }

  async function addStarter(): Promise<void> {
    const { default: starter } =
      bot.language === 'zh'
        ? await import('#content/replies/starter-words/zh.json')
        : await import('#content/replies/starter-words/en.json')
    add(starter)
  }

  function remove(word: string, place: number): void {
    form.setValue(
      'sensitiveWords',
      words.filter((each) => each !== word),
    )
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button')
      buttons?.[Math.min(place, buttons.length - 1)]?.focus()
    })
  }

  const fault = form.faultText('sensitiveWords')
  return (
    <section className={styles.words} aria-labelledby={title}>
      <div className={styles.wordsHead}>
        <h3 id={title}>{phrases.title}</h3>
        <span className={`${styles.wordCount} tabular`}>
          {phrases.count(format.number(words.length), format.number(replyLimits.sensitiveWords))}
        </span>
        <span className={styles.wordsActions}>
          <Button
            variant="default"
            size="compact-md"
            loading={isReading}
            leftSection={<IconUpload size={14} aria-hidden />}
            title={phrases.importRules}
            onClick={() => file.current?.click()}
          >
            {phrases.import}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => void addStarter()}>
            {phrases.starter}
          </Button>
          {words.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              onClick={() => put({ ...form.values, sensitiveWords: [] })}
            >
              {phrases.clear}
            </Button>
          )}
        </span>
        <input
          ref={file}
          type="file"
          hidden
          accept={acceptedFiles}
          aria-label={phrases.import}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void read(chosen)
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div className={styles.wordsAdd}>
        <TextInput
          aria-label={phrases.add}
          placeholder={phrases.addHint}
          value={typed}
          lang={bot.language}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            addTyped()
          }}
        />
        <Button variant="default" onClick={addTyped}>
          {phrases.addAction}
        </Button>
      </div>
      <p className={`${frame.hint} ${styles.report}`} role="status">
        {report}
      </p>
      {failure !== null && <ErrorNotice error={failure} />}
      {words.length === 0 && <p className={frame.hint}>{phrases.none}</p>}
      {words.length > maxShown && <SearchBox label={phrases.search} value={search} onChange={setSearch} />}
      {words.length > 0 && matching.length === 0 && <p className={frame.hint}>{phrases.noMatch}</p>}
      <ul ref={list} className={styles.tags} lang={bot.language}>
        {shown.map((word, place) => (
          <li key={word}>
            {word}
            <button type="button" aria-label={phrases.remove(word)} onClick={() => remove(word, place)}>
              <IconX size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {matching.length > maxShown && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(!isWhole)}>
          {isWhole ? phrases.showLess : phrases.showAll(format.number(matching.length))}
        </Button>
      )}
      <TestLine words={words} isOff={form.values.off.includes('sensitiveReply')} />
    </section>
  )
}

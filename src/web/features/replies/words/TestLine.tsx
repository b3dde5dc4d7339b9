import { TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { loadChunk } from '#web/platform/navigation/chunks.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { Verdict } from './word-rules.ts'
import styles from './words.module.css'

type Rules = typeof import('./word-rules.ts')

/** Whether a sentence would be stopped, as one types it. */
export function TestLine({ words, isOff }: { words: readonly string[]; isOff: boolean }) {
  const phrases = usePhrases('replySettings').words
  const { language } = useBot()
  const [text, setText] = useState('')
  const [rules, setRules] = useState<Rules>()
  useEffect(() => {
    let isWanted = true
    loadChunk(() => import('./word-rules.ts')).then(
      (loaded) => isWanted && setRules(loaded),
      // Without them there is no verdict; the list itself works.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  const matcher = useMemo(() => rules?.compileSensitiveWords(words), [rules, words])
  const verdict = text.trim() === '' || !rules || !matcher ? undefined : rules.judge(text, words, matcher)
  return (
    <div className={styles.testLine}>
      <TextInput
        label={phrases.test}
        placeholder={phrases.testPlaceholder}
        value={text}
        lang={language}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" data-hit={(!isOff && verdict?.kind === 'hit') || undefined}>
        {verdict && (isOff ? phrases.off : textOf(verdict, phrases))}
      </p>
    </div>
  )
}

function textOf(verdict: Verdict, phrases: ReturnType<typeof usePhrases<'replySettings'>>['words']): string {
  if (verdict.kind === 'hit') return verdict.isDisguised ? phrases.hit(verdict.word) : phrases.plainHit(verdict.word)
  return verdict.kind === 'innocent' ? phrases.innocent(verdict.word) : phrases.pass
}

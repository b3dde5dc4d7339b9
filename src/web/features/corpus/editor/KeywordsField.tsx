import { Pill, PillsInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { corpusLimits, splitKeywords } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

interface KeywordsFieldProps {
  value: readonly string[]
  onChange: (keywords: string[]) => void
  error?: string | undefined
}

const separators = /[,，、;；\n]/

/** Keywords as tags. Both comma forms, `、`, semicolons and Enter end one; a pasted list becomes many. */
export function KeywordsField({ value, onChange, error }: KeywordsFieldProps) {
  const { editor } = usePhrases('corpus')
  const format = useFormat()
  const [text, setText] = useState('')

  function add(typed: string): void {
    const added = splitKeywords(typed)
    if (added.length > 0) onChange([...new Set([...value, ...added])])
  }

  function type(typed: string): void {
    const parts = typed.split(separators)
    const rest = parts.pop() ?? ''
    if (parts.length > 0) add(parts.join(','))
    setText(rest)
  }

  function finish(): void {
    add(text)
    setText('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter also picks a word in a Chinese input method: that one is not ours.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
    setText('')
  }

  const isOver =
    value.length > corpusLimits.keywordCount || value.some((word) => word.length > corpusLimits.keywordLength)
  const over = editor.keywordsOver(format.number(corpusLimits.keywordCount), format.number(corpusLimits.keywordLength))
  return (
    <PillsInput label={editor.keywords} description={editor.keywordsHint} error={isOver ? over : error}>
      <Pill.Group>
        {value.map((keyword) => (
          <Pill
            key={keyword}
            withRemoveButton
            onRemove={() => onChange(value.filter((each) => each !== keyword))}
            removeButtonProps={{ 'aria-label': editor.removeKeyword(keyword), 'aria-hidden': false, tabIndex: 0 }}
          >
            {keyword}
          </Pill>
        ))}
        <PillsInput.Field
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={finish}
          autoComplete="off"
        />
      </Pill.Group>
    </PillsInput>
  )
}

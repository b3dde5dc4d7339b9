import { Pill, PillsInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { FactInputProps } from './fact-input.ts'

type Props = Omit<FactInputProps, 'value'> & { value: readonly string[] }

const separators = /[,，、;；\n]/

/** Texts as tags. Commas of both scripts, semicolons and Enter end one; a pasted list becomes many. */
export function ListInput({ id, value, faults, describedBy, onPut }: Props) {
  const { list } = usePhrases('information')
  const { language } = useBot()
  const [text, setText] = useState('')

  function add(typed: string): void {
    const keys = new Set(value.map(keyOf))
    const added = typed.split(separators).map((each) => each.trim())
    const fresh = added.filter((each, place) => {
      const isFirst = added.findIndex((other) => keyOf(other) === keyOf(each)) === place
      return each !== '' && isFirst && !keys.has(keyOf(each))
    })
    if (fresh.length > 0) onPut([...value, ...fresh])
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
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onPut(value.slice(0, -1))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
    setText('')
  }

  return (
    <PillsInput id={id} error={Object.keys(faults).length > 0}>
      <Pill.Group size="md">
        {value.map((each, place) => (
          <Pill
            // biome-ignore lint/suspicious/noArrayIndexKey: a refused list may hold a text twice
            key={`${each} ${place}`}
            lang={language}
            withRemoveButton
            onRemove={() => onPut(value.toSpliced(place, 1))}
            removeButtonProps={{ 'aria-label': list.remove(each), 'aria-hidden': false, tabIndex: 0 }}
          >
            {each}
          </Pill>
        ))}
        <PillsInput.Field
          value={text}
          lang={language}
          placeholder={value.length === 0 ? list.hint : undefined}
          aria-describedby={describedBy}
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

function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

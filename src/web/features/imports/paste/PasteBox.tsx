import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type CorpusImport, importLimits, pasteCorpusText } from '#contract/features/imports.ts'
import { useUnsavedWork } from '#web/platform/forms/unsaved-work.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../imports.module.css'
import { importParam } from '../imports.paths.ts'
import { useImportCall } from '../imports.queries.ts'

const importParams = [importParam]

/** Text from anywhere, to be made into rows of an import. */
export function PasteBox({ onPasted }: { onPasted: (pasted: CorpusImport) => void }) {
  const { paste } = usePhrases('imports')
  const format = useFormat()
  const bot = useBot()
  const [text, setText] = useState('')
  const pasting = useImportCall(pasteCorpusText)
  const isTooLong = text.length > importLimits.pastedLength
  const { release } = useUnsavedWork(text.trim() !== '' && !pasting.isBusy, importParams)

  async function send() {
    let pasted: CorpusImport
    try {
      pasted = await pasting.call({ params: { botId: bot.id }, body: { text } })
    } catch {
      // Shown below; the text stays.
      return
    }
    release()
    setText('')
    onPasted(pasted)
  }

  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isTooLong) void send()
      }}
    >
      <Textarea
        label={paste.label}
        description={paste.help}
        placeholder={paste.placeholder}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        error={isTooLong && paste.tooLong(format.number(text.length), format.number(importLimits.pastedLength))}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {pasting.error && <ErrorNotice error={pasting.error} />}
      <div>
        <Button type="submit" variant="default" disabled={text.trim() === '' || isTooLong} loading={pasting.isBusy}>
          {paste.action}
        </Button>
      </div>
    </form>
  )
}

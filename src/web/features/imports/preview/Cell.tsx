import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'
import { importParam } from '../imports.paths.ts'
import { hasLines, isRequired, type TextField } from './row-fields.ts'

interface CellProps {
  field: TextField
  rowNumber: string
  text: string
  isFaulty: boolean
  isEditing: boolean
  isSaving: boolean
  /** More of its text is shown: nobody has read it yet. */
  isDraft: boolean
  onEdit: () => void
  onLeave: () => void
  /** `isLeaving`: by going elsewhere, perhaps to another screen. */
  onSave: (text: string, isLeaving: boolean) => Promise<void>
}

/** Longer texts are cut to what a row can show; the editor has them whole. */
const shownLength = 300
const shownDraftLength = 1500

export function Cell(props: CellProps) {
  const { field, rowNumber, text, isFaulty, isEditing, isDraft, onEdit } = props
  const { preview, facts } = usePhrases('imports')
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The keyboard comes back to the cell it left.
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])

  // Of a draft all of it counts; blank lines between its paragraphs do not.
  const shown = isDraft ? text.slice(0, shownDraftLength).replace(/\n{2,}/g, '\n') : text.slice(0, shownLength)
  if (isEditing) return <CellEditor {...props} />
  const label = preview.editCell(facts.field[field], rowNumber)
  return (
    <button
      ref={button}
      type="button"
      className={styles.cell}
      data-faulty={isFaulty || undefined}
      aria-label={`${label}: ${text.slice(0, shownLength) || preview.blank}`}
      onClick={onEdit}
    >
      {text === '' ? (
        <span className={styles.blank}>{isRequired(field) ? preview.blank : '–'}</span>
      ) : (
        <span className={styles.cellText}>{shown}</span>
      )}
    </button>
  )
}

const importParams = [importParam]

function CellEditor({ field, rowNumber, text, isSaving, onLeave, onSave }: CellProps) {
  const { errors } = usePhrases()
  const { preview, facts } = usePhrases('imports')
  const [draft, setDraft] = useState(text)
  const [isMissing, setMissing] = useState(false)
  const { release, isAsking } = useUnsavedWork(draft.trim() !== text.trim() && !isSaving, importParams)

  async function save(isLeaving = false) {
    if (draft.trim() === text.trim()) return onLeave()
    if (draft.trim() === '' && isRequired(field)) return setMissing(true)
    release()
    await onSave(draft.trim(), isLeaving)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isCommand = event.ctrlKey || event.metaKey
    const savesByEnter = hasLines(field) ? isCommand : !event.shiftKey
    if ((event.key === 'Enter' && savesByEnter) || (isCommand && event.key.toLowerCase() === 's')) {
      event.preventDefault()
      void save()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }

  return (
    <Textarea
      aria-label={preview.editCell(facts.field[field], rowNumber)}
      description={hasLines(field) ? preview.cellHelpLong : preview.cellHelp}
      autoFocus
      autosize
      minRows={1}
      maxRows={12}
      size="sm"
      value={draft}
      error={isMissing && errors['field-required']}
      disabled={isSaving}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setMissing(false)
      }}
      onKeyDown={press}
      // Leaving the cell keeps what was typed; only Esc throws it away. The question whether to leave is answered by the person.
      onBlur={() => {
        if (!isAsking) void save(true)
      }}
    />
  )
}

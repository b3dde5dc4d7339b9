import { Autocomplete, Button, SegmentedControl, Stack, Switch, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type CorpusItem, corpusLimits } from '#contract/features/corpus.ts'
import { fillBlanks } from '#contract/features/facts.ts'
import { OpenBlanks, useFacts } from '#web/features/facts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { RestoredDraft } from '#web/ui/form/RestoredDraft.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import { AttachmentField } from '../attachment/AttachmentField.tsx'
import { useAttachmentUpload } from '../attachment/use-attachment-upload.ts'
import styles from '../corpus.module.css'
import { itemParam } from '../corpus.paths.ts'
import { useIntents } from '../corpus.queries.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { ItemViews } from '../history/ItemViews.tsx'
import { useItemView } from '../history/use-item-view.ts'
import { useSavedToast } from '../history/use-restore-version.ts'
import { QuestionsPanel } from '../questions/QuestionsPanel.tsx'
import { useAddedToast } from '../validity/use-added-toast.ts'
import { ValidityFields } from '../validity/ValidityFields.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { type ItemDraft, variantsOf } from './item-draft.ts'
import { KeywordsField } from './KeywordsField.tsx'
import { ProposedVariants } from './ProposedVariants.tsx'
import { QuestionField } from './QuestionField.tsx'
import { SimilarHint } from './SimilarHint.tsx'
import { handleSaveKeys } from './save-keys.ts'
import { TryDraft } from './TryDraft.tsx'
import { type ItemForm, useItemForm } from './use-item-form.ts'

interface ItemEditorProps {
  item: CorpusItem | null
  initial?: ItemDraft
  onOpen: (itemId: string) => void
  onClose: () => void
  /** Whether the chat stands beside it. */
  isBesideChat: boolean
}

export function ItemEditor({ item, initial, onOpen, onClose, isBesideChat }: ItemEditorProps) {
  const { editor, attachment } = usePhrases('corpus')
  const format = useFormat()
  const tellSaved = useSavedToast()
  const tellAdded = useAddedToast()
  const itemForm = useItemForm(item, { initial, params: [itemParam] })
  const { form, base } = itemForm
  const { data: intents } = useIntents()
  const root = useRef<HTMLFormElement>(null)
  const upload = useAttachmentUpload((uploaded) => form.setValue('attachment', uploaded))
  const [view, setView] = useItemView()

  useEffect(() => {
    // After the frame has moved the focus to the new screen, when the drawer opens with it.
    const timer = setTimeout(() => {
      // A person who is in a field already stays there.
      if (root.current?.contains(document.activeElement)) return
      root.current?.querySelector('textarea')?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [])

  async function save(goOn: 'close' | 'next') {
    if (upload.sending) return showToast({ message: attachment.wait })
    const before = base
    const saved = await form.save()
    if (!saved) return
    if (before) tellSaved(saved, before)
    else tellAdded(saved)
    if (goOn === 'next') {
      itemForm.startAnew()
      root.current?.querySelector('textarea')?.focus()
      return
    }
    onClose()
  }

  const variantCount = variantsOf(form.values).length
  const writing = (
    <form
      ref={root}
      id={form.id}
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void save('close')
      }}
      onKeyDown={(event) => handleSaveKeys(event, () => void save('close'), onClose)}
    >
      <Stack gap="md">
        <RestoredDraft restored={itemForm.restored} />
        <div>
          <QuestionField itemForm={itemForm} onOpen={onOpen} description={base ? undefined : editor.questionHint} />
          <SimilarHint
            question={form.values.question}
            itemId={base?.id}
            onOpen={onOpen}
            onAdded={(itemId) => {
              form.release()
              onOpen(itemId)
            }}
          />
        </div>
        <AnswerField itemForm={itemForm} />
        <AttachmentField
          value={form.values.attachment}
          upload={upload}
          onRemove={() => form.setValue('attachment', null)}
        />
        <Textarea
          label={editor.variants}
          description={editor.variantsHint}
          autosize
          minRows={3}
          maxRows={12}
          {...form.input('variants')}
          {...(variantCount > corpusLimits.variantCount && {
            error: editor.variantsOver(format.number(corpusLimits.variantCount)),
          })}
        />
        <ProposedVariants itemForm={itemForm} />
        <Autocomplete
          label={editor.intent}
          description={editor.intentHint}
          data={intents?.items.map(({ intent }) => intent) ?? []}
          limit={8}
          maxLength={corpusLimits.intentLength}
          {...form.input('intent')}
          onChange={(intent) => form.setValue('intent', intent)}
        />
        <KeywordsField
          value={form.values.keywords}
          error={form.faultText('keywords')}
          onChange={(keywords) => form.setValue('keywords', keywords)}
        />
        <ValidityFields itemForm={itemForm} />
        <Switch label={editor.enabled} description={editor.enabledHint} {...form.toggle('isEnabled')} />
        {!isBesideChat && <TryDraft itemForm={itemForm} />}
        <ConflictNotice
          itemForm={itemForm}
          onAdded={(added) => {
            tellAdded(added)
            onClose()
          }}
        />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
      </Stack>
      <div className={styles.editorFoot}>
        <FormActions>
          <Button type="submit" loading={form.isSending}>
            {base ? editor.save : editor.create}
          </Button>
          {!base && (
            <Button variant="default" disabled={form.isSending} onClick={() => void save('next')}>
              {editor.createAndNext}
            </Button>
          )}
        </FormActions>
      </div>
    </form>
  )
  if (!base) return writing
  return (
    <ItemViews view={view} onChange={setView} writing={writing}>
      {view === 'questions' && <QuestionsPanel item={base} itemForm={itemForm} />}
      {view === 'history' && <HistoryPanel itemId={base.id} itemForm={itemForm} />}
    </ItemViews>
  )
}

function AnswerField({ itemForm: { form } }: { itemForm: ItemForm }) {
  const { editor } = usePhrases('corpus')
  const format = useFormat()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { answer } = form.values
  const facts = useFacts()
  return (
    <div className={styles.answerField}>
      {answer.trim() !== '' && (
        <SegmentedControl
          size="xs"
          className={styles.answerViews ?? ''}
          aria-label={editor.preview}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={[
            { value: 'write', label: editor.write },
            { value: 'preview', label: editor.preview },
          ]}
        />
      )}
      {view === 'preview' && answer.trim() !== '' ? (
        <>
          <span className={styles.fieldLabel}>{editor.answer}</span>
          <div className={styles.answerPreview}>
            <Markdown text={fillBlanks(answer, facts ?? [])} />
          </div>
        </>
      ) : (
        <Textarea
          label={editor.answer}
          description={
            answer.length > corpusLimits.answerLength * 0.9
              ? editor.length(format.number(answer.length), format.number(corpusLimits.answerLength))
              : editor.answerHint
          }
          autosize
          minRows={5}
          maxRows={18}
          {...form.input('answer')}
        />
      )}
      <OpenBlanks text={`${form.values.question} ${answer}`} />
    </div>
  )
}

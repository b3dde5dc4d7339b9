import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type CorpusItem, createCorpusItem, getCorpusItem, updateCorpusItem } from '#contract/corpus.ts'
import { ApiError, callApi } from '#web/platform/api-client.ts'
import { faultsOf, validateBy } from '#web/platform/form-faults.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { useListPatches } from '../corpus.queries.ts'
import {
  atTheirFields,
  changeOf,
  draftOf,
  draftSchema,
  emptyDraft,
  type ItemDraft,
  isSameDraft,
  variantsOf,
} from './item-draft.ts'

const fields = Object.keys(emptyDraft)

/** Writing an item, new or existing: draft, rules, saving, and the two clashes that have a way out. */
export function useItemForm(item: CorpusItem | null, initial: ItemDraft = item ? draftOf(item) : emptyDraft) {
  const phrases = usePhrases()
  const bot = useBot()
  const patches = useListPatches()
  /** What the server holds, as far as this form knows. */
  const [base, setBase] = useState(item)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** The item that has the same question already. */
  const [existingId, setExistingId] = useState<string | null>(null)
  /** The latest version, when somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<CorpusItem | null>(null)
  const creating = useCall(createCorpusItem, { onReply: patches.addItem })
  const updating = useCall(updateCorpusItem, { onReply: patches.replaceItem })

  const validate = validateBy(phrases, draftSchema)
  const form = useForm<ItemDraft>({
    initialValues: initial,
    validate: (draft) => {
      const errors = atTheirFields(validate({ ...draft, variants: variantsOf(draft) }))
      return errors
    },
    onValuesChange: (draft, before) => {
      if (draft.question !== before.question) setExistingId(null)
    },
  })
  const isDirty = !isSameDraft(form.values, base ? draftOf(base) : emptyDraft)

  async function fetchTheirs(current: CorpusItem): Promise<void> {
    setTheirs(await callApi(getCorpusItem, { params: { botId: bot.id, itemId: current.id } }))
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'edit-conflict' && base) return await fetchTheirs(base)
    const { fieldErrors, general } = faultsOf(phrases, mergePaths(error), fields)
    form.setErrors(fieldErrors)
    if (error instanceof ApiError && error.code === 'question-exists') {
      const { itemId } = error.details
      setExistingId(typeof itemId === 'string' ? itemId : null)
    }
    if (general !== null) setFailure(error)
  }

  async function send(draft: ItemDraft, revision: number | undefined): Promise<CorpusItem> {
    if (base) {
      const params = { botId: bot.id, itemId: base.id }
      const body = { ...changeOf(draft, draftOf(base)), ...(revision !== undefined && { revision }) }
      return await updating.call({ params, body })
    }
    const { variants: _lines, ...body } = draft
    return await creating.call({ params: { botId: bot.id }, body: { ...body, variants: variantsOf(draft) } })
  }

  /** The saved item, or null when something is in the way; the form shows what. */
  async function save(revision = base?.revision): Promise<CorpusItem | null> {
    if (isSaving || form.validate().hasErrors) return null
    setSaving(true)
    setFailure(null)
    try {
      const saved = await send(form.values, revision)
      setBase(saved)
      setTheirs(null)
      return saved
    } catch (error) {
      try {
        await fail(error)
      } catch (second) {
        setFailure(second)
      }
      return null
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    base,
    isDirty,
    isSaving,
    failure,
    existingId,
    theirs,
    save: () => save(),
    /** Way out of a conflict: what I wrote stands. */
    saveOverTheirs: () => save(theirs?.revision),
    /** Way out of a conflict: what they wrote stands. */
    loadTheirs: () => {
      if (!theirs) return
      form.setValues(draftOf(theirs))
      form.clearErrors()
      patches.replaceItem(theirs)
      setBase(theirs)
      setTheirs(null)
    },
    /** Empties the form for the next new item. */
    startAnew: () => {
      form.setValues(emptyDraft)
      form.clearErrors()
      setBase(null)
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

/** The server names faults by path (`keywords.3`); the form knows `keywords`. */
function mergePaths(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.faults.length === 0) return error
  const { code, status, details, field, requestId } = error
  return new ApiError({
    code,
    status,
    details,
    faults: error.faults.map((each) => ({ ...each, field: each.field.split('.')[0] ?? '' })),
    ...(field !== undefined && { field: field.split('.')[0] ?? field }),
    ...(requestId !== undefined && { requestId }),
  })
}

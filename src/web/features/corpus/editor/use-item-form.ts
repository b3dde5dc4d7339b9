import { useMemo, useRef, useState } from 'react'
import { type CorpusItem, createCorpusItem, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import type { DraftPlace } from '#web/platform/forms/kept-drafts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { newItemId } from '../corpus.paths.ts'
import { useListPatches } from '../corpus.queries.ts'
import { changeOf, draftOf, emptyDraft, type ItemDraft, itemOf, variantsOf } from './item-draft.ts'

interface ItemFormSettings {
  initial?: ItemDraft | undefined
  /** Parameters of the address that the form lives by. */
  params: readonly string[]
}

/** Writing an item, new or existing: draft, rules, saving, and the two clashes that have a way out. */
export function useItemForm(item: CorpusItem | null, { initial, params }: ItemFormSettings) {
  const bot = useBot()
  const patches = useListPatches()
  const { call: update } = useCall(updateCorpusItem)
  /** What the server holds, as far as this form knows. */
  const [base, setBase] = useState(item)
  /** The same without waiting for a drawing. */
  const baseNow = useRef(item)
  /** Which state of it the next save builds on. */
  const revision = useRef(item?.revision)
  const place = useDraftPlace(`corpus/${bot.id}/${item?.id ?? newItemId}`)
  /** Kept with the revision that its writer had seen: whoever goes on with it learns what was saved meanwhile. */
  const draft = useMemo(
    (): DraftPlace | undefined =>
      place && {
        ...place,
        read: () => {
          const kept = place.read()
          if (kept?.revision !== undefined) revision.current = kept.revision
          return kept
        },
        write: (kept) => place.write({ ...kept, revision: revision.current }),
      },
    [place],
  )
  /** The item that has the same question already. */
  const [existing, setExisting] = useState<{ id: string; question: string } | null>(null)
  /** The latest version, when somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<CorpusItem | null>(null)
  /** Somebody deleted it meanwhile. */
  const [isGone, setGone] = useState(false)
  /** The item that is gone, while what was written becomes a new one. */
  const replaced = useRef<string>(undefined)

  function take(stored: CorpusItem | null): void {
    baseNow.current = stored
    setBase(stored)
    setTheirs(null)
    setGone(false)
    revision.current = stored?.revision
  }

  const form = useContractForm(createCorpusItem, {
    initial: initial ?? (item ? draftOf(item) : emptyDraft),
    argumentsOf: (draft: ItemDraft) => ({ params: { botId: bot.id }, body: itemOf(draft) }),
    params,
    draft,
    async send(args, create, written) {
      const before = baseNow.current
      if (!before) return await create(args)
      const change = changeOf(written, draftOf(before))
      return await update({
        params: { botId: bot.id, itemId: before.id },
        body: { ...change, ...(revision.current !== undefined && { revision: revision.current }) },
      })
    },
    onSaved(saved) {
      if (replaced.current !== undefined) patches.removeItems(new Set([replaced.current]))
      replaced.current = undefined
      if (baseNow.current) patches.replaceItem(saved)
      else patches.addItem(saved)
      take(saved)
    },
    async onFailure(error) {
      if (!(error instanceof ApiError)) return false
      if (error.code === 'edit-conflict' && base) {
        setTheirs(await callApi(getCorpusItem, { params: { botId: bot.id, itemId: base.id } }))
        return true
      }
      if (error.code === 'not-found' && base) {
        setGone(true)
        return true
      }
      const { itemId } = error.details
      if (error.code === 'question-exists' && typeof itemId === 'string')
        setExisting({ id: itemId, question: form.values.question })
      return false
    },
  })

  return {
    form,
    restored: form.restored && {
      discard: () => {
        form.restored?.discard()
        take(baseNow.current)
      },
    },
    base,
    existingId: existing?.question === form.values.question ? existing.id : null,
    theirs,
    /** Way out of a conflict: what I wrote stands. */
    saveOverTheirs: () => {
      revision.current = theirs?.revision
      return form.save()
    },
    /** Way out of a conflict: what they wrote stands. */
    loadTheirs: () => {
      if (!theirs) return
      form.restart(draftOf(theirs))
      patches.replaceItem(theirs)
      take(theirs)
    },
    isGone,
    /** Way out of a deletion: what I wrote becomes an item of its own. The old one leaves the list. */
    addAnew: () => {
      replaced.current = base?.id
      take(null)
      return form.save()
    },
    /** The item became another one beside the form, which nobody has written in: an earlier version came back. */
    takeOver: (stored: CorpusItem) => {
      form.restart(draftOf(stored))
      patches.replaceItem(stored)
      take(stored)
    },
    /** A wording was added beside the form; what is being written stays. */
    takeWording: (stored: CorpusItem) => {
      const saved = draftOf(stored)
      const known = variantsOf(form.values)
      const added = variantsOf(saved).filter((text) => !known.includes(text))
      form.rebase(saved, { ...form.values, variants: [...known, ...added].join('\n') })
      patches.replaceItem(stored)
      take(stored)
    },
    /** Empties the form for the next new item. */
    startAnew: () => {
      form.restart(emptyDraft)
      take(null)
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

import { useEffect, useMemo, useRef, useState } from 'react'
import {
  getReplySettings,
  type ReplySettingsInput,
  type StoredReplySettings,
  saveReplySettings,
} from '#contract/features/customising/replies.ts'
import type { DraftPlace, KeptDraft } from '#web/platform/forms/kept-drafts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { changesBetween } from './changes.ts'
import { type Conflict, keyOf, type Merged, merge, withTheirs } from './merge.ts'

/** Ends a save whose conflicts a person has to look at first. */
class NeedsChoice extends Error {}

function inputOf({ revision: _revision, steps: _steps, ...input }: StoredReplySettings): ReplySettingsInput {
  return input
}

/** What is kept of a draft: what it began from as well, so that whoever goes on with it does not undo what was saved meanwhile. */
interface Kept {
  readonly mine: ReplySettingsInput
  readonly from: ReplySettingsInput
}

/** The settings as they are being changed: saved by hand and as a whole, merged with what somebody else has saved meanwhile. */
export function useReplyForm(stored: StoredReplySettings, onSaved: () => void) {
  const { id: botId } = useBot()
  const replies = useReplies()
  /** What the next save builds on. */
  const base = useRef(stored)
  const [saved, setSaved] = useState(() => inputOf(stored))
  const place = useDraftPlace(`replies/${botId}`)
  /** What was left unsaved here earlier, on top of what is saved by now. */
  const [restored] = useState((): (Merged & Pick<Kept, 'from'>) | null => {
    const kept = place?.read() as KeptDraft<Kept> | null | undefined
    if (!kept) return null
    const { from, mine } = kept.values
    return { ...merge(from, mine, inputOf(stored)), from }
  })
  /** What was built on before somebody else's save, as long as a choice between the two is open: a reload asks for it again. */
  const undecided = useRef(restored && restored.conflicts.length > 0 ? restored.from : null)
  const [conflicts, setConflicts] = useState(restored?.conflicts ?? [])
  const draft = useMemo(
    (): DraftPlace | undefined =>
      place && {
        ...place,
        read: () => restored && { values: restored.values },
        write: ({ values }) =>
          place.write({ values: { mine: values, from: undecided.current ?? inputOf(base.current) } }),
      },
    [place, restored],
  )

  function take(next: StoredReplySettings): void {
    base.current = next
    setSaved(inputOf(next))
  }

  const form = useContractForm(saveReplySettings, {
    initial: inputOf(stored),
    argumentsOf: (values: ReplySettingsInput) => ({
      params: { botId },
      body: { ...values, revision: base.current.revision },
    }),
    draft,
    async send(args, call, values) {
      try {
        return await call(args)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'replies-changed')) throw error
        const theirs = await callApi(getReplySettings, { params: { botId } })
        const before = inputOf(base.current)
        const merged = merge(before, values, inputOf(theirs))
        undecided.current = merged.conflicts.length > 0 ? before : null
        take(theirs)
        form.rebase(inputOf(theirs), merged.values)
        if (merged.conflicts.length > 0) {
          setConflicts(merged.conflicts)
          throw new NeedsChoice()
        }
        return await call({ ...args, body: { ...merged.values, revision: theirs.revision } })
      }
    },
    onFailure: (error) => error instanceof NeedsChoice,
    onSaved(reply) {
      undecided.current = null
      take(reply)
      replies.put(getReplySettings, { params: { botId } }, reply)
      // As the server has it: without blanks at the ends, each word once.
      form.restart(inputOf(reply))
      onSaved()
    },
  })
  const { isDirty, isSending } = form
  useEffect(() => {
    // Somebody else has saved while nothing is unsaved here.
    if (stored.revision <= base.current.revision || isDirty || isSending) return
    take(stored)
    form.restart(inputOf(stored))
  })

  function put(next: ReplySettingsInput): void {
    for (const key of Object.keys(next) as (keyof ReplySettingsInput)[])
      if (next[key] !== form.values[key]) form.setValue(key, next[key])
  }

  function settle(conflict: Conflict): void {
    const left = conflicts.filter((each) => keyOf(each) !== keyOf(conflict))
    if (left.length === 0) undecided.current = null
    setConflicts(left)
  }

  return {
    form,
    saved,
    changes: changesBetween(saved, form.values),
    /** Changes several things at once. */
    put,
    conflicts,
    keepMine: settle,
    takeTheirs: (conflict: Conflict): void => {
      put(withTheirs(form.values, conflict))
      settle(conflict)
    },
    save: async (): Promise<void> => {
      if (conflicts.length === 0 && form.isDirty) await form.save()
    },
    discard: (): void => {
      undecided.current = null
      setConflicts([])
      form.restart(saved)
    },
  }
}

export type ReplyForm = ReturnType<typeof useReplyForm>

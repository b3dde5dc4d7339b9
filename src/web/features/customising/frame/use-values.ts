import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Customisation,
  customisationSchema,
  getCustomisation,
  type SetUpValues,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import type { SetUp } from './SetUpContext.ts'

const waitMs = 500

/** Keeps what is typed a moment after it was typed, one call after another. A newer state that another tab wrote is never overwritten unseen. */
export function useValues(botId: string, stored: Customisation): SetUp {
  const { call } = useCall(saveCustomisation)
  const replies = useReplies()
  const [values, showValues] = useState(stored.values)
  const [theirs, setTheirs] = useState<Customisation | null>(null)
  const [adoptions, setAdoptions] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const now = useRef({ values: stored.values, revision: stored.revision, isDirty: false, isSending: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const put = useCallback((next: SetUpValues) => {
    now.current.values = next
    showValues(next)
  }, [])

  const adopt = useCallback(
    ({ values: other, revision }: Customisation) => {
      Object.assign(now.current, { revision, isDirty: false })
      put(other)
      setAdoptions((count) => count + 1)
    },
    [put],
  )

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const state = now.current
    if (state.isSending) return
    state.isSending = true
    // What is typed while it is sent goes with the next one.
    while (state.isDirty) {
      state.isDirty = false
      try {
        const body = { values: state.values, revision: state.revision }
        const saved = await call({ params: { botId }, body })
        state.revision = saved.revision
        replies.put(getCustomisation, { params: { botId } }, { customisation: saved })
        setFailure(null)
      } catch (error) {
        state.isDirty = true
        const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
        const current = isConflict ? customisationSchema.safeParse(error.details?.current).data : undefined
        if (current) setTheirs(current)
        else setFailure(error)
        break
      }
    }
    state.isSending = false
  }, [botId, call, replies])

  // Whoever leaves the step has it kept at once.
  useEffect(() => () => void flush(), [flush])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [flush])

  // Another tab kept something, and nothing is typed here that it is not about.
  useEffect(() => {
    const state = now.current
    if (stored.revision <= state.revision || state.isDirty || state.isSending) return
    adopt(stored)
  }, [stored, adopt])

  return useMemo<SetUp>(
    () => ({
      customisation: stored,
      values,
      theirs,
      adoptions,
      failure,
      change: (part) => {
        put({ ...now.current.values, ...part })
        now.current.isDirty = true
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void flush(), waitMs)
      },
      takeTheirs: () => {
        if (!theirs) return
        adopt(theirs)
        setTheirs(null)
      },
      keepMine: () => {
        if (!theirs) return
        now.current.revision = theirs.revision
        setTheirs(null)
        void flush()
      },
      retry: () => void flush(),
    }),
    [stored, values, theirs, adoptions, failure, put, adopt, flush],
  )
}

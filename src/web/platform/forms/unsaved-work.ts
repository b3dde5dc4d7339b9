/** What was typed and is not saved yet, and the question before it is lost. `app/LeaveGuard.tsx` asks it. */
import { createContext, use, useCallback, useLayoutEffect, useMemo, useState } from 'react'

/** A part of the screen that can be left by itself: a dialog, a drawer, a row that is edited in place. */
export interface WorkScope {
  readonly parent: WorkScope | null
}

export interface UnsavedWork {
  readonly scope: WorkScope
  /** Parameters of the address without which its form is gone: `item` of an open item. Another path or bot always leaves. */
  readonly params: readonly string[]
  /** Forgets what was typed, after the person gave it up. */
  readonly discard?: (() => void) | undefined
}

interface Address {
  readonly pathname: string
  readonly search: string
}

export interface WorkList {
  readonly add: (work: UnsavedWork) => void
  readonly remove: (work: UnsavedWork) => void
  readonly isIn: (scope: WorkScope) => boolean
  /** Whether going from one address to another would lose something. */
  readonly isLostBetween: (from: Address, to: Address) => boolean
  /** Lets go of what is in a scope: it was given up. */
  readonly giveUp: (scope: WorkScope) => void
  /** The same for what `isLostBetween` two addresses. */
  readonly giveUpBetween: (from: Address, to: Address) => void
}

function isWithin(inner: WorkScope, outer: WorkScope): boolean {
  return inner === outer || (inner.parent !== null && isWithin(inner.parent, outer))
}

function isLost({ params }: UnsavedWork, from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return ['bot', ...params].some((name) => before.get(name) !== after.get(name))
}

/** `onChange` hears whether there is any. */
export function createWorkList(onChange: (hasWork: boolean) => void): WorkList {
  const works = new Set<UnsavedWork>()
  function drop(isDropped: (work: UnsavedWork) => boolean): void {
    for (const work of works) if (isDropped(work)) works.delete(work)
    onChange(works.size > 0)
  }
  function giveUp(isGivenUp: (work: UnsavedWork) => boolean): void {
    for (const work of works) if (isGivenUp(work)) work.discard?.()
    drop(isGivenUp)
  }
  return {
    add(work) {
      works.add(work)
      onChange(true)
    },
    remove: (work) => drop((each) => each === work),
    giveUp: (scope) => giveUp((each) => isWithin(each.scope, scope)),
    giveUpBetween: (from, to) => giveUp((each) => isLost(each, from, to)),
    isIn: (scope) => [...works].some((work) => isWithin(work.scope, scope)),
    isLostBetween: (from, to) => [...works].some((work) => isLost(work, from, to)),
  }
}

export interface Guard {
  readonly works: WorkList
  readonly ask: (leave: () => void) => void
  /** While the question is shown, what lies below it must not close by the same key. */
  readonly isAsking: boolean
}

export const GuardContext = createContext<Guard | null>(null)
const wholePage: WorkScope = { parent: null }
export const WorkScopeContext = createContext<WorkScope>(wholePage)

export function useNewScope(): WorkScope {
  const parent = use(WorkScopeContext)
  return useMemo(() => ({ parent }), [parent])
}

/** Calls `leave` at once when nothing in the scope would be lost, else after the person agreed. */
export function useLeave(scope: WorkScope): (leave: () => void) => void {
  const guard = use(GuardContext)
  const works = guard?.works
  const ask = guard?.ask
  return useCallback(
    (leave) => {
      if (!works?.isIn(scope)) return leave()
      ask?.(() => {
        works.giveUp(scope)
        leave()
      })
    },
    [works, ask, scope],
  )
}

const noParams: readonly string[] = []

/** Guards what a form holds while `isUnsaved`. `release` lets go of it at once, before the next drawing: it was saved. `isAsking`: the question is shown. */
export function useUnsavedWork(isUnsaved: boolean, params: readonly string[] = noParams, discard?: () => void) {
  const guard = use(GuardContext)
  const works = guard?.works
  const scope = use(WorkScopeContext)
  const [kept] = useState(params)
  const work = useMemo(() => ({ scope, params: kept, discard }), [scope, kept, discard])
  useLayoutEffect(() => {
    if (!isUnsaved) return
    works?.add(work)
    return () => works?.remove(work)
  }, [isUnsaved, works, work])
  const leave = useLeave(scope)
  const release = useCallback(() => works?.remove(work), [works, work])
  return { leave, release, isAsking: guard?.isAsking ?? false }
}

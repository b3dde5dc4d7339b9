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
}

function isWithin(inner: WorkScope, outer: WorkScope): boolean {
  return inner === outer || (inner.parent !== null && isWithin(inner.parent, outer))
}

/** `onChange` hears whether there is any. */
export function createWorkList(onChange: (hasWork: boolean) => void): WorkList {
  const works = new Set<UnsavedWork>()
  function drop(isDropped: (work: UnsavedWork) => boolean): void {
    for (const work of works) if (isDropped(work)) works.delete(work)
    onChange(works.size > 0)
  }
  return {
    add(work) {
      works.add(work)
      onChange(true)
    },
    remove: (work) => drop((each) => each === work),
    giveUp: (scope) => drop((each) => isWithin(each.scope, scope)),
    isIn: (scope) => [...works].some((work) => isWithin(work.scope, scope)),
    isLostBetween(from, to) {
      if (works.size === 0 || from.pathname !== to.pathname) return works.size > 0
      const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
      return [...works].some(({ params }) => ['bot', ...params].some((name) => before.get(name) !== after.get(name)))
    },
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
export function useUnsavedWork(isUnsaved: boolean, params: readonly string[] = noParams) {
  const guard = use(GuardContext)
  const works = guard?.works
  const scope = use(WorkScopeContext)
  const [kept] = useState(params)
  const work = useMemo(() => ({ scope, params: kept }), [scope, kept])
  useLayoutEffect(() => {
    if (!isUnsaved) return
    works?.add(work)
    return () => works?.remove(work)
  }, [isUnsaved, works, work])
  const leave = useLeave(scope)
  const release = useCallback(() => works?.remove(work), [works, work])
  return { leave, release, isAsking: guard?.isAsking ?? false }
}

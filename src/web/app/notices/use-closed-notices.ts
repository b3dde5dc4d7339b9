import { useEffect, useState } from 'react'
import type { ShownNotice } from '#contract/features/admin/notices.ts'
import { readStored, type StorageKey, writeStored } from '#web/platform/local-storage.ts'

type Named = Pick<ShownNotice, 'id' | 'revision'>

const nameOf = ({ id, revision }: Named) => `${id}:${revision}`

function readClosed(key: StorageKey): readonly string[] {
  return (readStored(key) ?? '').split(' ').filter((name) => name !== '')
}

/** Which notices this account closed in this browser, in any of its tabs. */
export function useClosedNotices(
  accountId: string,
  told: readonly Named[],
): { isClosed: (notice: Named) => boolean; close: (notice: Named) => void } {
  const key = `huida.notices-closed.${accountId}` as const
  const [closed, setClosed] = useState(() => readClosed(key))
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) setClosed(readClosed(key))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [key])
  return {
    isClosed: (notice) => closed.includes(nameOf(notice)),
    close(notice) {
      // Those that nobody is told of any more are forgotten.
      const known = new Set(told.map(nameOf))
      const next = [...readClosed(key).filter((name) => known.has(name)), nameOf(notice)]
      writeStored(key, next.join(' '))
      setClosed(next)
    },
  }
}

import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TrainingSettings } from './core/learning/training.ts'
import { readSettings, writeSettings } from './settings-link.ts'

export interface Settings {
  readonly settings: TrainingSettings
  readonly change: (change: Partial<TrainingSettings>) => void
  /** The address of this run. */
  readonly link: string
}

/** The address holds them; a change replaces it, so that Back leaves the demo rather than undoing a slider. */
export function useSettings(): Settings {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const settings = useMemo(() => readSettings(new URLSearchParams(text)), [text])
  const change = useCallback(
    (changed: Partial<TrainingSettings>) => {
      setQuery(writeSettings({ ...settings, ...changed }), { replace: true, preventScrollReset: true })
    },
    [settings, setQuery],
  )
  const { origin, pathname } = window.location
  return { settings, change, link: `${origin}${pathname}?${writeSettings(settings).toString()}` }
}

/** Words that load with their screen: they are too many for everybody's first load. */
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Locale } from '#contract/fields.ts'
import { loadChunk } from '#web/platform/chunks.ts'
import { usePhrases as useCommonPhrases, useLocale } from '#web/platform/language.tsx'
import { partOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'

interface LazyPhrases<Phrases> {
  /** Shows its children once the words of the present language are there. */
  Provider: (props: { children: ReactNode }) => ReactNode
  usePhrases: () => Phrases
}

/** `createLazyPhrases('lab-emotion', { zh: () => import('#phrases/zh/lab/emotion.ts').then((file) => file.emotion), en: ... })`. */
export function createLazyPhrases<Phrases>(
  name: string,
  load: Record<Locale, () => Promise<Phrases>>,
): LazyPhrases<Phrases> {
  const Context = createContext<Phrases | null>(null)

  function Provider({ children }: { children: ReactNode }) {
    const locale = useLocale()
    const { common } = useCommonPhrases()
    const { data, error, refetch } = useQuery({
      ...partOf(name, locale, () => loadChunk(load[locale])),
      // The screen stays in the old language for the moment the new one takes.
      placeholderData: (previous) => previous,
    })
    if (data !== undefined) return <Context value={data}>{children}</Context>
    return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <p role="status">{common.loading}</p>
  }

  function usePhrases(): Phrases {
    const phrases = use(Context)
    if (phrases === null) throw new Error(`The phrases ${name} need their provider`)
    return phrases
  }

  return { Provider, usePhrases }
}

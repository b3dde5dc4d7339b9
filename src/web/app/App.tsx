import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/fields.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import { LanguageProvider } from '#web/platform/language/language.tsx'
import { ThemeProvider } from '#web/platform/theme.tsx'
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'

interface AppProps {
  initial: { locale: Locale; phrases: Phrases }
  isLocked: boolean
  wanted?: Locale
  queryClient: QueryClient
  /** The router: the browser's, or the prerender's. */
  children: ReactNode
}

/** What every screen may ask for: data, language, theme. */
export function App({ initial, isLocked, wanted, queryClient, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={initial} isLocked={isLocked} {...(wanted && { wanted })}>
        <ThemeProvider>{children}</ThemeProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

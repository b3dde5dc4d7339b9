// First, as in the product: it says which layer of styles wins.
import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '#contract/fields.ts'
import type { Phrases } from '#phrases/zh/index.ts'
import MantineFrame from '#web/app/MantineFrame.tsx'
import { LanguageProvider } from '#web/platform/language/language.tsx'
import { createQueryClient } from '#web/platform/requests/query-client.ts'
import { ThemeContext } from '#web/platform/theme.tsx'

interface SampleFrameProps {
  locale: Locale
  phrases: Phrases
  theme: 'light' | 'dark'
  children: ReactNode
}

/** What a part finds around it on a screen, in a language and a theme that are given instead of chosen. */
export function SampleFrame({ locale, phrases, theme, children }: SampleFrameProps) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() =>
    createMemoryRouter([{ element: <MantineFrame />, children: [{ path: '*', element: children }] }]),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={{ locale, phrases }} isLocked={false}>
        <ThemeContext value={{ choice: theme, scheme: theme, chooseTheme: () => undefined }}>
          <RouterProvider router={router} />
        </ThemeContext>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

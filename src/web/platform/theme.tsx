import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'auto'

interface Theme {
  choice: ThemeChoice
  /** What the choice comes to on this device now. */
  scheme: 'light' | 'dark'
  chooseTheme: (choice: ThemeChoice) => void
}

/** Filled by the provider; parts shown on their own are given a theme by it. */
export const ThemeContext = createContext<Theme | null>(null)

/** A cookie rather than local storage: the server puts the choice into the page, so that it is right from the first paint on. */
function readChoice(): ThemeChoice {
  const [, choice] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
  return choice === 'light' || choice === 'dark' ? choice : 'auto'
}

function rememberChoice(choice: ThemeChoice): void {
  const oneYear = 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of last year
  document.cookie = `theme=${choice}; path=/; max-age=${choice === 'auto' ? 0 : oneYear}; samesite=lax`
}

const prefersDark = '(prefers-color-scheme: dark)'

function watchSystem(onChange: () => void): () => void {
  const query = window.matchMedia(prefersDark)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const choiceListeners = new Set<() => void>()

function watchChoice(onChange: () => void): () => void {
  choiceListeners.add(onChange)
  return () => choiceListeners.delete(onChange)
}

function chooseTheme(choice: ThemeChoice): void {
  rememberChoice(choice)
  for (const notify of choiceListeners) notify()
}

function isDarkOnSystem(): boolean {
  return window.matchMedia(prefersDark).matches
}

function schemeOf(choice: ThemeChoice, isSystemDark: boolean): 'light' | 'dark' {
  if (choice !== 'auto') return choice
  return isSystemDark ? 'dark' : 'light'
}

/** Before the first paint the look comes from the server's attribute or, without a choice, from the system; from here on this provider keeps it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  // The prerendered page knows neither: both start as the build saw them and take their true values right after hydration.
  const isSystemDark = useSyncExternalStore(watchSystem, isDarkOnSystem, () => false)
  const choice = useSyncExternalStore(watchChoice, readChoice, () => 'auto' as const)
  const scheme = schemeOf(choice, isSystemDark)

  // Read again rather than from the render: the one of hydration would undo the server's attribute for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme says when to look again
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = schemeOf(readChoice(), isDarkOnSystem())
  }, [scheme])

  const theme = useMemo(() => ({ choice, scheme, chooseTheme }), [choice, scheme])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('useTheme needs a ThemeProvider')
  return theme
}

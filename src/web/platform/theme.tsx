import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

export type ThemeChoice = 'light' | 'dark' | 'auto'

interface Theme {
  choice: ThemeChoice
  /** What the choice comes to on this device now. */
  scheme: 'light' | 'dark'
  chooseTheme: (choice: ThemeChoice) => void
}

const ThemeContext = createContext<Theme | null>(null)

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

/** Before the first paint the look comes from the server's attribute or, without a choice, from the system; from here on this provider keeps it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isSystemDark = useSyncExternalStore(
    watchSystem,
    () => window.matchMedia(prefersDark).matches,
    () => false,
  )
  // The prerendered page knows no choice: read it after hydration so that both renders agree.
  const [choice, setChoice] = useState<ThemeChoice | null>(null)
  useEffect(() => setChoice(readChoice()), [])

  const scheme =
    (choice ?? 'auto') === 'auto' ? (isSystemDark ? 'dark' : 'light') : choice === 'dark' ? 'dark' : 'light'
  useEffect(() => {
    if (choice) document.documentElement.dataset.mantineColorScheme = scheme
  }, [choice, scheme])

  const chooseTheme = useCallback((next: ThemeChoice) => {
    rememberChoice(next)
    setChoice(next)
  }, [])

  const theme = useMemo(
    () => ({ choice: choice ?? 'auto', scheme, chooseTheme }) as const,
    [choice, scheme, chooseTheme],
  )
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('useTheme needs a ThemeProvider')
  return theme
}

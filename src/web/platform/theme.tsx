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
import { readStored, storageKeys, writeStored } from './local-storage.ts'

export type ThemeChoice = 'light' | 'dark' | 'auto'

interface Theme {
  choice: ThemeChoice
  /** What the choice comes to on this device now. */
  scheme: 'light' | 'dark'
  chooseTheme: (choice: ThemeChoice) => void
}

const ThemeContext = createContext<Theme | null>(null)

function readChoice(): ThemeChoice {
  const stored = readStored(storageKeys.theme)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

const prefersDark = '(prefers-color-scheme: dark)'

function watchSystem(onChange: () => void): () => void {
  const query = window.matchMedia(prefersDark)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** `public/theme.js` sets the same attribute before the first paint; from here on this provider keeps it. */
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
    writeStored(storageKeys.theme, next === 'auto' ? null : next)
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

import { usePhrases } from '#web/platform/language/language.tsx'
import { type ThemeChoice, useTheme } from '#web/platform/theme.tsx'
import styles from '../theme-switch.module.css'

const choices: readonly ThemeChoice[] = ['light', 'auto', 'dark']

const icons: Record<ThemeChoice, string> = {
  light:
    'M8 3.2V1.6M8 14.4v-1.6M3.2 8H1.6M14.4 8h-1.6M4.6 4.6 3.5 3.5M12.5 12.5l-1.1-1.1M4.6 11.4l-1.1 1.1M12.5 3.5l-1.1 1.1M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  auto: 'M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5',
  dark: 'M13.4 9.7A5.8 5.8 0 0 1 6.3 2.6a5.8 5.8 0 1 0 7.1 7.1Z',
}

/** Light, as the system, dark. */
export function ThemeSwitch() {
  const { common } = usePhrases()
  const { choice, chooseTheme } = useTheme()
  return (
    <div className={styles.switch} role="radiogroup" aria-label={common.theme.label}>
      {choices.map((each) => (
        <label key={each} className={styles.choice} title={common.theme[each]}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            checked={choice === each}
            onChange={() => chooseTheme(each)}
          />
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d={icons[each]}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className="visually-hidden">{common.theme[each]}</span>
        </label>
      ))}
    </div>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useHash } from '@mantine/hooks'
import { useState } from 'react'
import { addressOf, type Shown } from './address.ts'
import styles from './catalogue.module.css'
import { ShownFrame } from './ShownFrame.tsx'
import { sampleFiles } from './sample-files.ts'

const themes = { light: ['light'], dark: ['dark'], both: ['light', 'dark'] } as const
const locales = { 中文: ['zh'], English: ['en'], both: ['zh', 'en'] } as const
const widths = { phone: 390, tablet: 820, screen: 1440 } as const

type Choice<T> = keyof T & string

/** The list of parts, and the chosen one in the chosen themes and languages. */
export function Catalogue() {
  const [hash] = useHash({ getInitialValueInEffect: false })
  const [theme, setTheme] = useState<Choice<typeof themes>>('both')
  const [language, setLanguage] = useState<Choice<typeof locales>>('both')
  const [width, setWidth] = useState<Choice<typeof widths>>('phone')
  const parts = [...sampleFiles.keys()]
  const part = decodeURIComponent(hash.slice(1)) || (parts[0] ?? '')
  const overlays = Object.keys(sampleFiles.get(part)?.overlays ?? {})
  const looks = themes[theme].flatMap((one) => locales[language].map((locale) => ({ theme: one, locale })))
  const shown: Shown[] = [
    ...(sampleFiles.get(part)?.samples ? looks.map((look) => ({ part, ...look })) : []),
    ...overlays.flatMap((overlay) => looks.map((look) => ({ part, overlay, ...look }))),
  ]
  return (
    <div className={styles.catalogue}>
      <nav className={styles.parts} aria-label="Parts">
        {parts.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === part || undefined}>
            {name}
          </a>
        ))}
      </nav>
      <main className={styles.stage}>
        <header className={styles.choices}>
          <h1>{part}</h1>
          <SegmentedControl data={Object.keys(themes)} value={theme} onChange={(value) => setTheme(value as never)} />
          <SegmentedControl
            data={Object.keys(locales)}
            value={language}
            onChange={(value) => setLanguage(value as never)}
          />
          <SegmentedControl data={Object.keys(widths)} value={width} onChange={(value) => setWidth(value as never)} />
        </header>
        <div className={styles.frames}>
          {shown.map((each) => (
            <ShownFrame key={addressOf(each)} shown={each} widthPx={widths[width]} />
          ))}
        </div>
      </main>
    </div>
  )
}

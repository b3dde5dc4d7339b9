import { urlOf } from '#contract/endpoint-url.ts'
import { downloadTemplate } from '#contract/features/imports.ts'
import type { Locale } from '#contract/fields.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from '../imports.module.css'

const formats = ['xlsx', 'csv'] as const

/** The page's language first, the other one beside it: a bot may speak either. */
export function Templates() {
  const { template } = usePhrases('imports')
  const locale = useLocale()
  const languages: readonly Locale[] = locale === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  return (
    <section className={styles.templates}>
      <div>
        <h2>{template.title}</h2>
        <p>{template.text}</p>
      </div>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <span>{template.name[language]}</span>
            {formats.map((format) => (
              <a
                key={format}
                href={urlOf(downloadTemplate, { query: { format, locale: language } })}
                download
                aria-label={template.download(template.name[language], template.of[format])}
              >
                {template.of[format]}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `/dev/ui` of `npm run dev`: every part of `web/ui` in every state. No page of the product loads it, and `vite build` does not know it. */
import '#web/platform/zod-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { htmlLanguage } from '#web/platform/language/language.tsx'
import { loadPhrases } from '#web/platform/language/phrases.ts'
import { readShown } from './address.ts'
import { Catalogue } from './Catalogue.tsx'
import { SampleFrame } from './SampleFrame.tsx'
import { SamplePage } from './SamplePage.tsx'
import { sampleFiles } from './sample-files.ts'

async function start(container: HTMLElement): Promise<void> {
  const shown = readShown(window.location.search)
  const { part = '', overlay, theme = 'light', locale = 'en' } = shown ?? {}
  const { samples = {}, overlays = {} } = sampleFiles.get(part) ?? {}
  const one = overlay === undefined ? undefined : overlays[overlay]
  document.documentElement.lang = htmlLanguage[locale]
  createRoot(container).render(
    <StrictMode>
      <SampleFrame locale={locale} phrases={await loadPhrases(locale)} theme={theme}>
        {shown === undefined ? (
          <Catalogue />
        ) : (
          <SamplePage title={part} locale={locale} samples={overlay && one ? { [overlay]: one } : samples} />
        )}
      </SampleFrame>
    </StrictMode>,
  )
}

const container = document.getElementById('root')
if (container) void start(container)

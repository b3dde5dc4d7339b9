import { useLanguage } from '#web/platform/language/language.tsx'
import { PlainButton } from '../form/PlainButton.tsx'

/** Names the other language in that language. Nothing stands here where the installation locks one. */
export function LanguageSwitch() {
  const { locale, phrases, isLocked, switchLocale } = useLanguage()
  if (isLocked) return null
  const other = locale === 'zh' ? 'en' : 'zh'
  return (
    <PlainButton look="quiet" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void switchLocale(other)}>
      {phrases.common.language.switchTo}
    </PlainButton>
  )
}

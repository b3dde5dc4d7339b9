import { useLocale } from '#web/platform/language/language.tsx'
import { SmartChatScreen } from './screen/SmartChatScreen.tsx'

export default function SmartChat() {
  return <SmartChatScreen language={useLocale()} />
}

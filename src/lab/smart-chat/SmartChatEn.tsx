import { SmartChatScreen } from './screen/SmartChatScreen.tsx'

export default function SmartChatEn() {
  return <SmartChatScreen language="en" />
}

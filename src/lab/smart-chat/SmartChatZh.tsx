import { SmartChatScreen } from './screen/SmartChatScreen.tsx'

export default function SmartChatZh() {
  return <SmartChatScreen language="zh" />
}

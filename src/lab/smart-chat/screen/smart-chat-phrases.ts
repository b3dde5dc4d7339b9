import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const smartChatPhrases = createLazyPhrases('lab-smart-chat', {
  zh: () => import('#phrases/zh/lab/smart-chat.ts').then(({ smartChat }) => smartChat),
  en: () => import('#phrases/en/lab/smart-chat.ts').then(({ smartChat }) => smartChat),
})

import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const stylePhrases = createLazyPhrases('lab-style-transfer', {
  zh: () => import('#phrases/zh/lab/style-transfer.ts').then((file) => file.styleTransfer),
  en: () => import('#phrases/en/lab/style-transfer.ts').then((file) => file.styleTransfer),
})

export type StylePhrases = ReturnType<typeof stylePhrases.usePhrases>

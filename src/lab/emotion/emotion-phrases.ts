import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const emotionPhrases = createLazyPhrases('lab-emotion', {
  zh: () => import('#phrases/zh/lab/emotion.ts').then((file) => file.emotion),
  en: () => import('#phrases/en/lab/emotion.ts').then((file) => file.emotion),
})

export type EmotionPhrases = ReturnType<typeof emotionPhrases.usePhrases>

import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const { Provider: HallPhrases, usePhrases: useHallPhrases } = createLazyPhrases('lab-hall', {
  zh: () => import('#phrases/zh/lab/hall.ts').then(({ hall }) => hall),
  en: () => import('#phrases/en/lab/hall.ts').then(({ hall }) => hall),
})

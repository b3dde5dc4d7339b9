import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const photoPhrases = createLazyPhrases('lab-photo', {
  zh: () => import('#phrases/zh/lab/photo.ts').then((file) => file.photo),
  en: () => import('#phrases/en/lab/photo.ts').then((file) => file.photo),
})

import { createLazyPhrases } from '#web/ui/text/lazy-phrases.tsx'

export const { Provider: AutopilotPhrases, usePhrases: useAutopilotPhrases } = createLazyPhrases('lab-autopilot', {
  zh: () => import('#phrases/zh/lab/autopilot.ts').then((file) => file.autopilot),
  en: () => import('#phrases/en/lab/autopilot.ts').then((file) => file.autopilot),
})

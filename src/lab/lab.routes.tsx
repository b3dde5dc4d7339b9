import { type FeatureScreens, screen } from '#web/platform/screens.ts'

/** Every demo loads when it is opened, and nothing of it before. */
export const labScreens = {
  labHall: screen(() => import('./hall/Hall.tsx')),
  labExploration: screen(() => import('./hall/Exploration.tsx')),
  labModelCard: screen(() => import('./hall/ModelCard.tsx')),
  emotion: screen(() => import('./emotion/EmotionDemo.tsx')),
  styleTransfer: screen(() => import('./style-transfer/StyleDemo.tsx')),
  smartChat: screen(() => import('./smart-chat/SmartChat.tsx')),
  smartChatZh: screen(() => import('./smart-chat/SmartChatZh.tsx')),
  smartChatEn: screen(() => import('./smart-chat/SmartChatEn.tsx')),
  autopilot: screen(() => import('./autopilot/Autopilot.tsx')),
} satisfies FeatureScreens

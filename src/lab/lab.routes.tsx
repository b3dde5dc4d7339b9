import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

/** Every demo loads when it is opened, and nothing of it before. */
export const labScreens = {
  labHall: screen(() => import('./hall/Hall.tsx'), ['hall']),
  labExploration: screen(() => import('./hall/Exploration.tsx'), ['exploration']),
  labModelCard: screen(() => import('./hall/ModelCard.tsx'), ['modelCards']),
  emotion: screen(() => import('./emotion/EmotionDemo.tsx'), ['emotion', 'photo']),
  styleTransfer: screen(() => import('./style-transfer/StyleDemo.tsx'), ['photo', 'styleTransfer']),
  smartChat: screen(() => import('./smart-chat/SmartChat.tsx'), ['smartChat']),
  smartChatZh: screen(() => import('./smart-chat/SmartChatZh.tsx'), ['smartChat']),
  smartChatEn: screen(() => import('./smart-chat/SmartChatEn.tsx'), ['smartChat']),
  autopilot: screen(() => import('./autopilot/Autopilot.tsx'), ['autopilot']),
} satisfies FeatureScreens

import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { labPaths } from './lab.paths.ts'

/** Every demo loads when it is opened, and nothing of it before. */
export const labRoutes: FeatureRoutes = {
  site: [
    {
      path: labPaths.hall,
      ...screen(
        () => import('./hall/Hall.tsx'),
        (p) => p.lab.title,
      ),
    },
    {
      path: labPaths.exploration,
      ...screen(
        () => import('./hall/Exploration.tsx'),
        (p) => p.lab.exploration,
      ),
    },
    {
      path: labPaths.modelCard,
      ...screen(
        () => import('./hall/ModelCard.tsx'),
        (p) => p.lab.modelCard,
      ),
    },
    {
      path: labPaths.emotion,
      ...screen(
        () => import('./emotion/EmotionDemo.tsx'),
        (p) => p.lab.demos.emotion,
      ),
    },
    {
      path: labPaths.styleTransfer,
      ...screen(
        () => import('./style-transfer/StyleDemo.tsx'),
        (p) => p.lab.demos['style-transfer'],
      ),
    },
    {
      path: labPaths.smartChat,
      ...screen(
        () => import('./smart-chat/SmartChat.tsx'),
        (p) => p.lab.demos['smart-chat'],
      ),
    },
    {
      path: labPaths.smartChatZh,
      ...screen(
        () => import('./smart-chat/SmartChatZh.tsx'),
        (p) => p.lab.demos['smart-chat'],
      ),
    },
    {
      path: labPaths.smartChatEn,
      ...screen(
        () => import('./smart-chat/SmartChatEn.tsx'),
        (p) => p.lab.demos['smart-chat'],
      ),
    },
    {
      path: labPaths.autopilot,
      ...screen(
        () => import('./autopilot/Autopilot.tsx'),
        (p) => p.lab.demos.autopilot,
      ),
    },
  ],
}

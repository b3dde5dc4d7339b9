import type { lab as zh } from '../zh/lab.ts'

export const lab = {
  title: 'AI lab',
  exploration: 'How they work',
  modelCard: 'Model card',
  demos: {
    emotion: 'Faces and emotions',
    'style-transfer': 'Style transfer',
    'smart-chat': 'Smart chat',
    autopilot: 'Autopilot',
  },
} satisfies typeof zh

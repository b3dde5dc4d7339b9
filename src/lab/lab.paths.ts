/** The demos, in the order of the hall. */
export const demoNames = ['emotion', 'style-transfer', 'smart-chat', 'autopilot'] as const
export type DemoName = (typeof demoNames)[number]

export const labPaths = {
  hall: '/aiWorld',
  exploration: '/aiExploration',
  modelCard: '/aiHallDetails',
  emotion: '/emotion',
  styleTransfer: '/styleTransfer',
  smartChat: '/intelChat',
  smartChatZh: '/intelChatZh',
  smartChatEn: '/intelChatEn',
  autopilot: '/autopilot',
} as const

const demoPaths: Record<DemoName, string> = {
  emotion: labPaths.emotion,
  'style-transfer': labPaths.styleTransfer,
  'smart-chat': labPaths.smartChat,
  autopilot: labPaths.autopilot,
}

export function demoPath(demo: DemoName): string {
  return demoPaths[demo]
}

/** The model card of a demo. */
export function modelCardPath(demo: DemoName): string {
  return `${labPaths.modelCard}?demo=${demo}`
}

/** Whose work is sent along: a file, no screen. */
export const licencesPath = '/third-party.txt'

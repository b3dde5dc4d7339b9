export const adminPaths = {
  applications: '/userIndex/applications',
  outbox: '/userIndex/outbox',
} as const

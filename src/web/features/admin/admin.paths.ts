export const adminPaths = {
  applications: '/userIndex/applications',
  outbox: '/userIndex/outbox',
  models: '/userIndex/models',
} as const

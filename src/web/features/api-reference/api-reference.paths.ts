export const apiReferencePaths = {
  developers: '/developers',
  /** Answered by the server. */
  openapi: '/openapi.json',
} as const

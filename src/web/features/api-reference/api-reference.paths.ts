/** Answered by the server. */
export const openapiPath = '/openapi.json'

/** Failures as clients of OpenAI's interface read them: https://platform.openai.com/docs/guides/error-codes. */
import type { ErrorCode, Problem } from '#contract/errors.ts'

interface OpenAiError {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string
  }
}

/** Codes that those clients know under a name of their own. */
const knownAs: Partial<Record<ErrorCode, { readonly code: string; readonly type?: string }>> = {
  'key-wrong': { code: 'invalid_api_key' },
  'model-missing': { code: 'model_not_found' },
  'quota-spent': { code: 'insufficient_quota', type: 'insufficient_quota' },
  'too-many-requests': { code: 'rate_limit_exceeded', type: 'requests' },
}

export function openAiErrorOf({ code, title, status, field }: Problem): OpenAiError {
  const known = knownAs[code]
  const type = known?.type ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  return { error: { message: title, type, param: field ?? null, code: known?.code ?? code } }
}

/** Such clients ask again by themselves after a 429; these are not over in a moment. */
export function isWorthRetrying({ code, status }: Problem): boolean {
  return status >= 500 || code === 'too-many-requests'
}

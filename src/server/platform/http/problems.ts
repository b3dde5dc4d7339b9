/** One place where failures become answers: problem details (RFC 9457) with the code of the contract. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, unexpectedFailureOf } from '#contract/endpoint.ts'
import { detailsOf, type ErrorCode, type Fault, isAboutNumber, isErrorCode, type Problem } from '#contract/errors.ts'
import { allErrors as englishErrors } from '#phrases/en/all-errors.ts'
import { postgresCode } from '../database/database.ts'
import { isPassing } from '../database/passing.ts'
import { AppError } from './app-error.ts'
import { isWorthRetrying, openAiErrorOf } from './openai-errors.ts'

/** Nobody corrects more at once; a body of a hundred thousand wrong entries must not become an answer many times as long. */
const maxFaults = 100

/** Turns what a schema found into faults at their fields. The first fault of a field is the one to show. */
export function faultsOf(error: z.ZodError): Fault[] {
  const faults = new Map<string, Fault>()
  for (const issue of error.issues) {
    if (faults.size >= maxFaults) break
    const field = issue.path.join('.')
    if (!faults.has(field)) faults.set(field, { field, code: codeOf(issue), details: detailsOf(issue) })
  }
  return [...faults.values()]
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'field-required' : 'invalid-input'
    case 'too_big':
      if (issue.origin === 'array') return 'too-many-entries'
      return isAboutNumber(issue) ? 'number-out-of-range' : 'field-too-long'
    case 'too_small':
      return isAboutNumber(issue) ? 'number-out-of-range' : 'field-too-short'
    case 'invalid_value':
      return 'choice-invalid'
    default:
      return 'invalid-input'
  }
}

export function inputError(faults: Fault[]): AppError {
  const [first] = faults
  if (first === undefined) return new AppError('invalid-input')
  return new AppError(first.code, { ...first.details, field: first.field }, faults)
}

// Fastify's own refusals, by its codes.
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_BAD_URL: 'url-malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'url-too-long',
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'invalid-input',
  FST_FIELDS_LIMIT: 'invalid-input',
  FST_PARTS_LIMIT: 'invalid-input',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type',
}

function expectedError(error: Error | FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('disk-full', { retryAfterSeconds: 60 })
  const code = 'code' in error ? fastifyCodes[error.code] : undefined
  if (code !== undefined) return new AppError(code)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return new AppError('too-many-requests')
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid-input')
  return undefined
}

/** Of the database or of this machine. */
function isDiskFull(error: Error): boolean {
  return postgresCode(error) === '53100' || ('code' in error && error.code === 'ENOSPC')
}

/** Nothing of the failure itself is answered. Where asking again helps, the answer says so. */
function unexpectedError(error: Error, endpoint: Endpoint | undefined): AppError {
  const code = endpoint === undefined || isPassing(error) ? 'network-busy' : unexpectedFailureOf(endpoint)
  return new AppError(code, code === 'network-busy' ? { retryAfterSeconds: 2 } : {})
}

export function problemOf(error: AppError, requestId: string): Problem {
  const { field, ...details } = error.details
  const text = englishErrors[error.code]
  const title = typeof text === 'string' ? text : text(error.details)
  return {
    type: `urn:huida:error:${error.code}`,
    title,
    status: error.status,
    code: error.code,
    ...(field === undefined ? {} : { field }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(error.faults.length === 0 ? {} : { faults: [...error.faults] }),
    requestId,
  }
}

export function sendProblem(thrown: Error | FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  let error = expectedError(thrown)
  // Expected or not, somebody must make room.
  if (error?.code === 'disk-full') request.log.error({ err: thrown }, 'the disk is full')
  if (error === undefined) {
    request.log.error({ err: thrown }, 'unexpected failure')
    error = unexpectedError(thrown, request.routeOptions.config.endpoint)
  }
  request.problemCode = error.code
  // Also what is refused before the hooks that forbid it for whole replies.
  void reply.header('cache-control', 'no-store')
  const wait = error.details.retryAfterSeconds
  if (wait !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  const problem = problemOf(error, request.id)
  if (request.routeOptions.config.endpoint?.failsAs === 'openai') {
    void reply.header('x-should-retry', String(isWorthRetrying(problem)))
    return reply.status(error.status).type('application/json').send(openAiErrorOf(problem))
  }
  return reply.status(error.status).type('application/problem+json').send(problem)
}

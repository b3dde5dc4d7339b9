import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * JSON lines on standard output, or where a test looks at them. Secrets and people's words never reach a line: headers that carry them are redacted, bodies are not logged,
 * and of errors only what `describeError` keeps.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const settings = {
    level,
    serializers: { err: describeError },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      censor: '[redacted]',
    },
  }
  return destination === undefined ? pino(settings) : pino(settings, destination)
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly [property: string]: unknown
}

const keptProperties = ['code', 'constraint', 'table', 'statusCode'] as const

/**
 * An error without what it drags along: pg hangs its client with the queries under way on it and quotes values in `detail`, drizzle writes the
 * parameters of a failed query into its message.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const kept = keptProperties.flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : []))
  // The message stands at the head of the stack, too.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    message: error.message.replace(/\nparams: [\s\S]*$/, ''),
    ...Object.fromEntries(kept),
    ...(frames === undefined || frames.length === 0 ? {} : { stack: frames.join('\n') }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}

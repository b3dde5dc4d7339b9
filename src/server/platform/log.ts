import { type Logger, pino } from 'pino'

/** JSON lines on standard output. Secrets never reach a line: headers that carry them are redacted, bodies are not logged. */
export function openLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      censor: '[redacted]',
    },
  })
}

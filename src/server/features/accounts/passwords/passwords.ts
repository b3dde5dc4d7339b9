/** How passwords are hashed, and how many at a time. */
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/app-error.ts'
import { createLimitedQueue } from '#server/platform/turns/limited-queue.ts'

export interface HashingCost {
  readonly memoryKib: number
  readonly passes: number
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one thread. */
const hashingCost: HashingCost = { memoryKib: 19_456, passes: 2 }

// The same accent or width typed on another keyboard is the same password.
function fold(password: string): string {
  return password.normalize('NFKC')
}

/** A hash carries its own cost, so tests may pass a cheap one without the server knowing. */
export function hashPassword(password: string, cost: HashingCost = hashingCost): Promise<string> {
  // The library's default algorithm is argon2id.
  return hash(fold(password), {
    memoryCost: cost.memoryKib,
    timeCost: cost.passes,
    parallelism: 1,
  })
}

let hashOfNobody: Promise<string> | undefined

/** A hash whose password nobody knows. One for the process, as each takes as long as a log-in. */
function nobodysHash(): Promise<string> {
  hashOfNobody ??= hashPassword(crypto.randomUUID())
  return hashOfNobody
}

/** Whether a folded password is that of a hash. */
export type VerifyPassword = (hash: string, password: string) => Promise<boolean>

export interface Passwords {
  hash(password: string): Promise<string>
  /** With `undefined` it takes as long and is never right: the time must not tell which emails have an account. */
  isRight(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Runs work that will need a hash, or sheds it before it begins: a flood must not queue at the database either. */
  admit<R>(work: () => Promise<R>): Promise<R>
}

const maxRunning = 2
const maxWaiting = 20

/**
 * At most two hashes at once and twenty waiting; more are shed with `network-busy`. Without that a flood of log-ins takes all threads of
 * Node's pool, and file and name look-ups of everybody wait for seconds.
 */
export function createPasswords(verifyPassword: VerifyPassword = verify): Passwords {
  const queue = createLimitedQueue({ maxRunning, maxWaiting, onFull: busy })
  // Made now: the first stranger must not wait longer than the next.
  void nobodysHash()
  const admission = createLimitedQueue({ maxRunning: maxRunning + maxWaiting, maxWaiting: 0, onFull: busy })
  return {
    hash: (password) => queue.run(() => hashPassword(password)),
    async isRight(passwordHash, password) {
      const compared = passwordHash ?? (await nobodysHash())
      const isSame = await queue.run(() => verifyPassword(compared, fold(password)))
      return isSame && passwordHash !== undefined
    },
    admit: (work) => admission.run(work),
  }
}

function busy(): AppError {
  return new AppError('network-busy', { retryAfterSeconds: 2 })
}

export function isSamePassword(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

/**
 * Which browser asks. A long-lived cookie names it by a random id, and carries a mark for each account that it has logged in to. A mark opens
 * nothing: it only keeps such a browser apart from strangers where attempts are counted.
 */
import { createHmac } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { isSameText, newToken } from '#server/platform/secrets/secrets.ts'
import { serverSecret } from '../server-secrets.house.store.ts'

export interface Device {
  /** Identifies the browser to this installation only. */
  readonly id: string
  /** Whether it has logged in to the account of this email before. */
  readonly isKnown: boolean
}

export interface Devices {
  /** Undefined when the browser brings no cookie of ours. */
  read(visit: Visit, email: string): Promise<Device | undefined>
  /** As `read`, but gives a new browser its cookie. */
  identify(visit: Visit, email: string): Promise<Device>
  /** After a log-in: from now on it is known by these names, such as the email. */
  remember(visit: Visit, ...names: readonly string[]): Promise<void>
}

/** The longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 24 * 3600
/** People of one browser who log in to accounts of their own. A second step takes a mark of its own. */
const maxMarks = 5
const part = '[\\w-]{22}'
const valuePattern = new RegExp(`^${part}([.]${part}){0,${maxMarks}}$`)

export function createDevices(house: Queryable, baseUrl: string): Devices {
  const secret = serverSecret(house, 'known-devices')
  const isHttps = baseUrl.startsWith('https:')
  const name = isHttps ? '__Host-huida_device' : 'huida_device'

  function parse({ cookies }: Visit): { id: string; marks: string[] } | undefined {
    const value = cookies[name]
    if (value === undefined || !valuePattern.test(value)) return undefined
    const [id = '', ...marks] = value.split('.')
    return { id, marks }
  }

  async function markOf(id: string, email: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`${id}:${email}`)
      .digest('base64url')
      .slice(0, 22)
  }

  function write(visit: Visit, id: string, marks: readonly string[]): void {
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
    visit.setCookie(name, [id, ...marks].join('.'), { ...attributes, maxAge: lifetimeSeconds })
  }

  async function read(visit: Visit, email: string): Promise<Device | undefined> {
    const found = parse(visit)
    if (found === undefined) return undefined
    const mark = await markOf(found.id, email)
    return { id: found.id, isKnown: found.marks.some((each) => isSameText(each, mark)) }
  }

  return {
    read,
    async identify(visit, email) {
      const device = await read(visit, email)
      if (device !== undefined) return device
      const id = newToken().slice(0, 22)
      write(visit, id, [])
      return { id, isKnown: false }
    },
    async remember(visit, ...names) {
      const { id, marks } = parse(visit) ?? { id: newToken().slice(0, 22), marks: [] }
      const own = await Promise.all(names.map((name) => markOf(id, name)))
      write(visit, id, [...own, ...marks.filter((each) => !own.includes(each))].slice(0, maxMarks))
    },
  }
}

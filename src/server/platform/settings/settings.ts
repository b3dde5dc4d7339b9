import { resolve } from 'node:path'
import type { z } from 'zod'
import { StartError } from '../start-error.ts'
import { type SettingName, settingRows } from './settings-table.ts'

type Value<Name extends SettingName> = z.output<(typeof settingRows)[Name]['schema']>

export interface Settings {
  port: number
  host: string
  /** An origin without a trailing slash. */
  baseUrl: string
  /** An absolute path. */
  dataDir: string
  databaseUrl?: string
  smtpUrl?: string
  owner?: { email: string; password: string }
  forceLocale?: Value<'FORCE_LOCALE'>
  defaultAdminAccount?: string
  /** Whether the mail forms say that an e-mail has an account, or has none. */
  revealsAccounts: Value<'REVEAL_ACCOUNTS'>
  trustProxy: Value<'TRUST_PROXY'>
  /** Whether outgoing requests may go to this machine and to private networks. */
  allowsPrivateAddresses: Value<'ALLOW_PRIVATE_ADDRESSES'>
  indexMemoryMb: Value<'INDEX_MEMORY_MB'>
  engineThreads: Value<'ENGINE_THREADS'>
  secretKey?: string
  logLevel: Value<'LOG_LEVEL'>
}

/** Thrown at boot with every wrong setting at once, in both languages. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
  readonly problems: { variable: SettingName; zh: string; en: string }[]

  constructor(problems: SettingsError['problems']) {
    super(
      ['有些设置不对，服务没有启动：', ...problems.map((problem) => `  ${problem.zh}`)].join('\n'),
      ['Some settings are wrong, so the server did not start:', ...problems.map((problem) => `  ${problem.en}`)].join(
        '\n',
      ),
    )
    this.problems = problems
  }
}

/** The only place that reads settings from the environment. An empty variable counts as not set. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: SettingsError['problems'] = []

  function read<Name extends SettingName>(variable: Name): Value<Name> | undefined {
    const text = env[variable]?.trim()
    if (text === undefined || text === '') return undefined
    const { schema, form, example, isSecret } = { isSecret: false, ...settingRows[variable] }
    const result = schema.safeParse(text)
    if (result.success) return result.data as Value<Name>
    problems.push({
      variable,
      zh: `${variable} 应是${/^\w/.test(form.zh) ? ' ' : ''}${form.zh}${isSecret ? '' : `，现在是“${text}”`}。例如 ${variable}=${example}`,
      en: `${variable} must be ${form.en}${isSecret ? '' : `, but is "${text}"`}. For example ${variable}=${example}`,
    })
    return undefined
  }

  const port = read('PORT') ?? 3000
  const host = read('HOST') ?? '127.0.0.1'
  const owner = { email: read('OWNER_EMAIL'), password: read('OWNER_PASSWORD') }
  const isSet = (variable: SettingName) => Boolean(env[variable]?.trim())
  for (const [variable, partner] of [
    ['OWNER_EMAIL', 'OWNER_PASSWORD'],
    ['OWNER_PASSWORD', 'OWNER_EMAIL'],
  ] as const) {
    if (isSet(variable) || !isSet(partner)) continue
    const { example } = settingRows[variable]
    problems.push({
      variable,
      zh: `${variable} 没有设，它要和 ${partner} 同时设。例如 ${variable}=${example}`,
      en: `${variable} is not set, but goes together with ${partner}. For example ${variable}=${example}`,
    })
  }

  const trustProxy = read('TRUST_PROXY') ?? false
  if (trustProxy === true && !isLoopback(host)) {
    const { example } = settingRows.TRUST_PROXY
    problems.push({
      variable: 'TRUST_PROXY',
      zh: `TRUST_PROXY=on 时谁都能冒充任意访客地址，所以 HOST=${host} 时不能用。请改成前面代理的个数或代理的 IP 地址，例如 TRUST_PROXY=${example}`,
      en: `TRUST_PROXY=on lets anyone pretend to be at any address, so it is not possible with HOST=${host}. Give the number of proxies in front, or their IP addresses. For example TRUST_PROXY=${example}`,
    })
  }

  const settings: Settings = {
    port,
    host,
    baseUrl: read('BASE_URL') ?? `http://${hostInUrl(host)}:${port}`,
    dataDir: read('DATA_DIR') ?? resolve('data'),
    databaseUrl: read('DATABASE_URL'),
    smtpUrl: read('SMTP_URL'),
    owner:
      owner.email === undefined || owner.password === undefined
        ? undefined
        : { email: owner.email, password: owner.password },
    forceLocale: read('FORCE_LOCALE'),
    defaultAdminAccount: read('DEFAULT_ADMIN_ACCOUNT'),
    revealsAccounts: read('REVEAL_ACCOUNTS') ?? true,
    trustProxy,
    allowsPrivateAddresses: read('ALLOW_PRIVATE_ADDRESSES') ?? false,
    indexMemoryMb: read('INDEX_MEMORY_MB') ?? 512,
    engineThreads: read('ENGINE_THREADS') ?? 1,
    secretKey: read('SECRET_KEY'),
    logLevel: read('LOG_LEVEL') ?? 'info',
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127[.]/.test(host)
}

// A server that listens on every address is reached on this machine by the loopback one.
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

import { StartError } from '../start-error.ts'
import { type SettingName, type Settings, settingRows } from './settings-table.ts'

export type { Settings } from './settings-table.ts'

/** The settings of a node that runs: its database and its key are there, whether set or made by itself. */
export type NodeSettings = Settings &
  Required<Pick<Settings, 'databaseUrl' | 'secretKey'>> & {
    /** Where the data of the database on this machine lies; undefined with a database server elsewhere. */
    readonly ownDataFolder?: string
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

  function read(variable: SettingName): unknown {
    const { schema, form, example, ...row } = settingRows[variable]
    const fallback = 'fallback' in row ? row.fallback : undefined
    const text = env[variable]?.trim() || fallback
    if (text === undefined) return undefined
    const result = schema.safeParse(text)
    if (result.success) return result.data
    const isSecret = 'isSecret' in row
    problems.push({
      variable,
      zh: `${variable} 应是${/^\w/.test(form.zh) ? ' ' : ''}${form.zh}${isSecret ? '' : `，现在是“${text}”`}。例如 ${variable}=${example}`,
      en: `${variable} must be ${form.en}${isSecret ? '' : `, but is "${text}"`}. For example ${variable}=${example}`,
    })
    return undefined
  }

  const names = Object.keys(settingRows) as SettingName[]
  // Each value has the type of its row: `Settings` is made of the same table. With a problem it may lack some, and is not handed out.
  const settings = Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return value === undefined ? [] : [[settingRows[name].as, value]]
    }),
  ) as unknown as Settings

  const isSet = (variable: SettingName) => Boolean(env[variable]?.trim())
  for (const [variable, partner] of [
    ['OWNER_EMAIL', 'OWNER_PASSWORD'],
    ['OWNER_PASSWORD', 'OWNER_EMAIL'],
    ...together('SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'),
  ] as const) {
    if (isSet(variable) || !isSet(partner) || problems.some((problem) => problem.variable === variable)) continue
    const { example } = settingRows[variable]
    problems.push({
      variable,
      zh: `${variable} 没有设，它要和 ${partner} 同时设。例如 ${variable}=${example}`,
      en: `${variable} is not set, but goes together with ${partner}. For example ${variable}=${example}`,
    })
  }

  const { host, port, trustProxy } = settings
  if (trustProxy === true && !isLoopback(host)) {
    const { example } = settingRows.TRUST_PROXY
    problems.push({
      variable: 'TRUST_PROXY',
      zh: `TRUST_PROXY=on 时谁都能冒充任意访客地址，所以 HOST=${host} 时不能用。请改成前面代理的个数或代理的 IP 地址，例如 TRUST_PROXY=${example}`,
      en: `TRUST_PROXY=on lets anyone pretend to be at any address, so it is not possible with HOST=${host}. Give the number of proxies in front, or their IP addresses. For example TRUST_PROXY=${example}`,
    })
  }

  if (problems.length > 0) throw new SettingsError(problems)
  // With a name that a browser on this machine can open.
  return { ...settings, baseUrl: settings.baseUrl ?? `http://${hostInUrl(host)}:${port}` }
}

/** Each with each other one. */
function together<const Name extends SettingName>(...names: Name[]): (readonly [Name, Name])[] {
  return names.flatMap((name) => names.flatMap((other) => (other === name ? [] : [[name, other] as const])))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127[.]/.test(host)
}

// A server that listens on every address is reached on this machine by the loopback one.
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

import { resolve } from 'node:path'
import { z } from 'zod'
import { channelKinds } from '#contract/features/channels/kinds.ts'
import { emailSchema, isStrongPassword, type Locale, localeSchema } from '#contract/fields.ts'

interface SettingRow {
  /** Its name among the settings that the code reads. */
  as: string
  schema: z.ZodType<unknown, string>
  /** What holds when the variable is not set: read by the schema, too. */
  fallback?: string
  /** Where a value comes from that `readSettings` or the start finds by itself, as a person reads it. */
  madeFrom?: string
  example: string
  /** Never repeated in an error or a log. */
  isSecret?: boolean
  /** Completes "must be …" and 「应是…」. */
  form: Record<Locale, string>
  meaning: Record<Locale, string>
}

/** Keeps the name and the schema of a row as types, and checks the rest. */
function row<const Row extends SettingRow>(setting: Row): Row {
  return setting
}

function urlSchema(protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
}

const baseUrlSchema = urlSchema(['http:', 'https:'])
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
  .transform((url) => url.origin)

const on = ['on', 'true', 'yes']
const off = ['off', 'false', 'no', '0']
const switchSchema = z
  .string()
  .toLowerCase()
  .refine((value) => on.includes(value) || off.includes(value))
  .transform((value) => on.includes(value))
// What Fastify's trustProxy takes: yes or no, the number of proxies in front, or their addresses.
const trustProxySchema = z
  .string()
  .toLowerCase()
  .refine((value) => /^(on|true|yes|off|false|no|\d{1,2}|[\da-f.:/]{2,}([, ]+[\da-f.:/]{2,})*|loopback)$/.test(value))
  .transform((value): boolean | number | string => {
    if (on.includes(value)) return true
    if (off.includes(value)) return false
    return /^\d+$/.test(value) ? Number(value) : value
  })

const endpointSchema = z
  .string()
  .refine((value) => URL.canParse(value))
  .transform((value) => new URL(value))
  .refine(({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
  .refine(({ username, search, hash }) => username === '' && search === '' && hash === '')
  .transform(({ href }) => href.replace(/\/+$/, ''))
/** Other addresses of platforms, by the kind of channel. */
const channelEndpointsSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.partialRecord(z.enum(channelKinds), endpointSchema))

function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every setting of the server, once: how it is read, what it means, and what README says about it. */
export const settingRows = {
  PORT: row({
    as: 'port',
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(65_535)),
    fallback: '3000',
    example: '8080',
    form: { zh: '0 到 65535 的整数', en: 'a whole number from 0 to 65535' },
    meaning: {
      zh: '监听的端口；0 表示由系统挑一个空闲的',
      en: 'The port to listen on; 0 lets the system pick a free one',
    },
  }),
  HOST: row({
    as: 'host',
    schema: z.string().regex(/^[\w.:-]+$/),
    fallback: '127.0.0.1',
    example: '0.0.0.0',
    form: { zh: '主机名或 IP 地址', en: 'a host name or an IP address' },
    meaning: {
      zh: '监听的地址；要让其他机器访问，设为 0.0.0.0',
      en: 'The address to listen on; 0.0.0.0 lets other machines in',
    },
  }),
  BASE_URL: row({
    as: 'baseUrl',
    schema: baseUrlSchema,
    madeFrom: 'http://HOST:PORT',
    example: 'https://bots.example.com',
    form: {
      zh: '以 http:// 或 https:// 开头、不带路径的网址',
      en: 'an address that starts with http:// or https:// and has no path',
    },
    meaning: {
      zh: '用户在浏览器里打开的网址，邮件和嵌入代码中的链接用它',
      en: 'The address people open in a browser; links in mails and snippets use it',
    },
  }),
  DATA_DIR: row({
    as: 'dataDir',
    schema: z.string().transform((value) => resolve(value)),
    fallback: './data',
    example: '/var/lib/huida',
    form: { zh: '文件夹路径', en: 'the path of a folder' },
    meaning: {
      zh: '数据文件夹；不设 DATABASE_URL 时，数据库就在其中；本机的向量模型放在里面的 `models` 文件夹',
      en: 'The data folder; the database is in it unless DATABASE_URL is set, and embedding models of this machine are in its folder `models`',
    },
  }),
  DATABASE_URL: row({
    as: 'databaseUrl',
    schema: urlSchema(['postgres:', 'postgresql:']),
    example: 'postgres://huida:secret@db.example.com/huida',
    isSecret: true,
    form: { zh: '以 postgres:// 开头的地址', en: 'an address that starts with postgres://' },
    meaning: {
      zh: '改用您自己的 PostgreSQL 服务器；多个节点可以共用一个',
      en: 'Uses a PostgreSQL server of your own; several nodes may use one',
    },
  }),
  SMTP_URL: row({
    as: 'smtpUrl',
    schema: urlSchema(['smtp:', 'smtps:']),
    example: 'smtps://name:secret@mail.example.com',
    isSecret: true,
    form: { zh: '以 smtp:// 或 smtps:// 开头的地址', en: 'an address that starts with smtp:// or smtps://' },
    meaning: {
      zh: '发信服务器；不设时，邮件存在管理员能查看的发件箱里',
      en: 'The server that sends mail; without it, mail goes to an outbox that the ADMIN reads',
    },
  }),
  OWNER_EMAIL: row({
    as: 'ownerEmail',
    schema: emailSchema,
    example: 'owner@example.com',
    form: { zh: '电子邮箱地址', en: 'an email address' },
    meaning: {
      zh: '首次启动时直接创建第一位管理员，不用设置链接；与 OWNER_PASSWORD 同时设',
      en: 'Creates the first ADMIN at the first start, without the set-up link; goes with OWNER_PASSWORD',
    },
  }),
  OWNER_PASSWORD: row({
    as: 'ownerPassword',
    schema: z.string().refine(isStrongPassword),
    example: 'Seven-lamps-2026',
    isSecret: true,
    form: {
      zh: '8 到 200 个字符，含大写字母、小写字母、数字和特殊字符',
      en: '8 to 200 characters with an upper-case letter, a lower-case letter, a digit and a special character',
    },
    meaning: { zh: '第一位管理员的密码', en: "The first ADMIN's password" },
  }),
  OPERATOR_EMAIL: row({
    as: 'operatorEmail',
    schema: emailSchema,
    example: 'office@example.com',
    form: { zh: '电子邮箱地址', en: 'an email address' },
    meaning: {
      zh: '「联系我们」的留言和VIP 申请会寄到这个邮箱；不设时，只在管理后台里看得到',
      en: 'Where messages of the contact form and requests for VIP are mailed to; without it, they are in the admin console alone',
    },
  }),
  FORCE_LOCALE: row({
    as: 'forceLocale',
    schema: localeSchema,
    example: 'en',
    form: { zh: 'zh 或 en', en: 'zh or en' },
    meaning: { zh: '把界面固定为一种语言', en: 'Locks the interface to one language' },
  }),
  DEFAULT_ADMIN_ACCOUNT: row({
    as: 'defaultAdminAccount',
    schema: emailSchema,
    example: 'service@example.com',
    form: { zh: '电子邮箱地址', en: 'an email address' },
    meaning: {
      zh: '默认管理员账户的邮箱：每位管理员都能查看它的机器人',
      en: 'The default admin account: every ADMIN may view its bots',
    },
  }),
  REVEAL_ACCOUNTS: row({
    as: 'revealsAccounts',
    schema: switchSchema,
    fallback: 'on',
    example: 'off',
    form: { zh: 'on 或 off', en: 'on or off' },
    meaning: {
      zh: '注册和找回密码时，是否说明某个邮箱有没有账户',
      en: 'Whether sign-up and reset say that an email has an account, or has none',
    },
  }),
  TRUST_PROXY: row({
    as: 'trustProxy',
    schema: trustProxySchema,
    fallback: 'off',
    example: '1',
    form: {
      zh: 'off、on、前面代理的个数，或代理的 IP 地址',
      en: 'off, on, the number of proxies in front, or their IP addresses',
    },
    meaning: {
      zh: '前面有反向代理时打开，从 X-Forwarded-For 取访客地址；on 只在 HOST 是本机地址时可用，其他情况写代理的个数或地址',
      en: "Behind a reverse proxy: takes the visitor's address from X-Forwarded-For. `on` only where HOST is an address of this machine; else the number of proxies or their addresses",
    },
  }),
  ALLOW_PRIVATE_ADDRESSES: row({
    as: 'allowsPrivateAddresses',
    schema: switchSchema,
    fallback: 'off',
    example: 'on',
    form: { zh: 'on 或 off', en: 'on or off' },
    meaning: {
      zh: '管理员设置的模型服务可不可以在本机或内网（例如 127.0.0.1 上的 Ollama）；云服务器的元数据地址始终不能访问',
      en: 'Whether model services that the ADMIN sets up may be on this machine or in a private network, such as Ollama at 127.0.0.1; metadata addresses of clouds are never asked',
    },
  }),
  ENGINE_THREADS: row({
    as: 'engineThreads',
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(0).max(64)),
    fallback: '1',
    example: '2',
    form: { zh: '0 到 64 的整数', en: 'a whole number from 0 to 64' },
    meaning: {
      zh: '用几个线程计算回答；0 表示在主线程里计算',
      en: 'The threads that work out answers; 0 works them out in the main thread',
    },
  }),
  INDEX_MEMORY_MB: row({
    as: 'indexMemoryMb',
    schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(64).max(1_000_000)),
    fallback: '512',
    example: '2048',
    form: { zh: '64 到 1000000 的整数', en: 'a whole number from 64 to 1000000' },
    meaning: {
      zh: '机器人的答案最多占多少内存（MB）；放不下时，最久没人问的先让出来，下次问到再读回',
      en: 'The memory in MB that the answers of bots may take; the least recently asked bots make room and are read back when asked',
    },
  }),
  SECRET_KEY: row({
    as: 'secretKey',
    schema: z.string().min(32).max(500),
    madeFrom: 'DATA_DIR/secret.key',
    example: 'a-long-text-that-nobody-can-guess-2026',
    isSecret: true,
    form: { zh: '32 到 500 个字符', en: '32 to 500 characters' },
    meaning: {
      zh: '加密数据库里还要再读出来的内容：模型、平台接入、Webhook、验证器应用的密钥等；不设时，用数据文件夹里自动生成的文件。多个节点要设成一样的',
      en: 'Encrypts what has to be read again: keys of model services, secrets of platform connections, webhooks and authenticator apps, and more. Without it, a file made in the data folder does. Several nodes need the same',
    },
  }),
  SECRET_KEY_PREVIOUS: row({
    as: 'previousSecretKeys',
    schema: z
      .string()
      .transform((value) => value.split(/\s+/))
      .refine((keys) => keys.every((key) => key.length >= 32 && key.length <= 500) && keys.length <= 10),
    example: 'the-key-that-was-set-until-today-2026',
    isSecret: true,
    form: {
      zh: '以前的 SECRET_KEY，每个 32 到 500 个字符，多个用空格隔开，最多 10 个',
      en: 'former values of SECRET_KEY, each of 32 to 500 characters, separated by spaces, at most 10',
    },
    meaning: {
      zh: '换 SECRET_KEY 时，把原来的写在这里：已有内容照常能用，并在后台改用新密钥加密。步骤见 docs/key-rotation.md',
      en: 'When SECRET_KEY changes, the former one: what it encrypted goes on to work and is encrypted anew in the background. Steps: docs/key-rotation.md',
    },
  }),
  CHANNEL_ENDPOINTS: row({
    as: 'channelEndpoints',
    schema: channelEndpointsSchema,
    example: '{"slack":"http://127.0.0.1:4000"}',
    form: {
      zh: `JSON，键为 ${channelKinds.join('、')}，值为 https 网址，或本机的 http 网址`,
      en: `JSON with the keys ${channelKinds.join(', ')} and https addresses, or http ones of this machine`,
    },
    meaning: {
      zh: '用别的地址代替平台的接口地址，比如经由代理，或在本机试用',
      en: 'Other addresses in place of those of the platforms, such as a proxy or a server on this machine to try things out',
    },
  }),
  SLACK_CLIENT_ID: row({
    as: 'slackClientId',
    schema: z.string().regex(/^[\w.-]{3,100}$/),
    example: '1234567890.1234567890123',
    form: { zh: 'Slack 应用的 Client ID', en: 'the Client ID of a Slack app' },
    meaning: {
      zh: '您在 Slack 创建的应用：三项都设好，用户点「添加到 Slack」就能接入；不设时，用户用自己的应用接入。怎么创建见 `docs/slack-app.md`',
      en: 'A Slack app of yours: with all three set, people connect by “Add to Slack”; without them, by an app of their own. `docs/slack-app.md` says how to make it',
    },
  }),
  SLACK_CLIENT_SECRET: row({
    as: 'slackClientSecret',
    schema: z.string().min(16).max(200),
    example: '0123456789abcdef0123456789abcdef',
    isSecret: true,
    form: { zh: '同一应用的 Client Secret', en: 'the Client Secret of the same app' },
    meaning: {
      zh: '同一应用的 Client Secret，与 SLACK_CLIENT_ID 同时设',
      en: 'The Client Secret of the same app; goes with SLACK_CLIENT_ID',
    },
  }),
  SLACK_SIGNING_SECRET: row({
    as: 'slackSigningSecret',
    schema: z.string().min(16).max(200),
    example: 'fedcba9876543210fedcba9876543210',
    isSecret: true,
    form: { zh: '同一应用的 Signing Secret', en: 'the Signing Secret of the same app' },
    meaning: {
      zh: '同一应用的 Signing Secret，与 SLACK_CLIENT_ID 同时设',
      en: 'The Signing Secret of the same app; goes with SLACK_CLIENT_ID',
    },
  }),
  LOG_LEVEL: row({
    as: 'logLevel',
    schema: z.enum(logLevels),
    fallback: 'info',
    example: 'debug',
    form: { zh: logLevels.join('、'), en: `one of ${logLevels.join(', ')}` },
    meaning: { zh: '日志的详细程度', en: 'How much is logged' },
  }),
}

type Rows = typeof settingRows
export type SettingName = keyof Rows

/** Those with a value at any time. */
type Given = {
  [Name in SettingName]: Rows[Name] extends { fallback: string } | { as: 'baseUrl' } ? Name : never
}[SettingName]

type Values<Names extends SettingName> = {
  readonly [Name in Names as Rows[Name]['as']]: z.output<Rows[Name]['schema']>
}

/** The settings as read: `baseUrl` is an origin without a trailing slash, `dataDir` an absolute path. */
export type Settings = Values<Given> & Partial<Values<Exclude<SettingName, Given>>>

/** The settings as Markdown table that README shows. */
export function describeSettings(locale: Locale): string {
  const head = locale === 'zh' ? ['变量', '默认值', '含义'] : ['Variable', 'Default', 'Meaning']
  const lines = Object.entries<SettingRow>(settingRows).map(([name, { fallback, madeFrom = fallback, meaning }]) => {
    return `| \`${name}\` | ${madeFrom === undefined ? '' : `\`${madeFrom}\``} | ${meaning[locale]} |`
  })
  return [`| ${head.join(' | ')} |`, '|---|---|---|', ...lines].join('\n')
}

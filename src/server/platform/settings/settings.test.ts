import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'
import { describeSettings, settingRows } from './settings-table.ts'

function problemsOf(env: Record<string, string>): SettingsError['problems'] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('without any variable the server has a complete set of defaults', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    revealsAccounts: true,
    trustProxy: false,
    allowsPrivateAddresses: false,
    indexMemoryMb: 512,
    engineThreads: 1,
    logLevel: 'info',
  })
})

test('every variable is read', () => {
  expect(
    readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://Bots.example.com/',
      DATA_DIR: '/srv/huida',
      DATABASE_URL: 'postgres://huida:secret@db/huida',
      SMTP_URL: 'smtps://name:secret@mail.example.com',
      OWNER_EMAIL: ' Owner@Example.com ',
      OWNER_PASSWORD: 'Seven-lamps-2026',
      FORCE_LOCALE: 'zh',
      DEFAULT_ADMIN_ACCOUNT: 'service@example.com',
      REVEAL_ACCOUNTS: 'off',
      TRUST_PROXY: '2',
      ALLOW_PRIVATE_ADDRESSES: 'on',
      INDEX_MEMORY_MB: '2048',
      ENGINE_THREADS: '2',
      SECRET_KEY: 'a-long-text-that-nobody-can-guess-2026',
      SECRET_KEY_PREVIOUS: 'the-key-that-was-set-until-today-2026  another-one-that-was-set-before-2025',
      CHANNEL_ENDPOINTS: '{"slack":"http://127.0.0.1:4000/api/"}',
      SLACK_CLIENT_ID: '1234567890.1234567890123',
      SLACK_CLIENT_SECRET: '0123456789abcdef0123456789abcdef',
      SLACK_SIGNING_SECRET: 'fedcba9876543210fedcba9876543210',
      LOG_LEVEL: 'debug',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://bots.example.com',
    dataDir: '/srv/huida',
    databaseUrl: 'postgres://huida:secret@db/huida',
    smtpUrl: 'smtps://name:secret@mail.example.com',
    ownerEmail: 'owner@example.com',
    ownerPassword: 'Seven-lamps-2026',
    forceLocale: 'zh',
    defaultAdminAccount: 'service@example.com',
    revealsAccounts: false,
    trustProxy: 2,
    allowsPrivateAddresses: true,
    indexMemoryMb: 2048,
    engineThreads: 2,
    secretKey: 'a-long-text-that-nobody-can-guess-2026',
    previousSecretKeys: ['the-key-that-was-set-until-today-2026', 'another-one-that-was-set-before-2025'],
    channelEndpoints: { slack: 'http://127.0.0.1:4000/api' },
    slackClientId: '1234567890.1234567890123',
    slackClientSecret: '0123456789abcdef0123456789abcdef',
    slackSigningSecret: 'fedcba9876543210fedcba9876543210',
    logLevel: 'debug',
  })
})

test('the settings of a Slack app are set together or not at all', () => {
  const SLACK_CLIENT_ID = '1234567890.1234567890123'
  const problems = problemsOf({ SLACK_CLIENT_ID })
  expect(problems.map(({ variable }) => variable)).toEqual(['SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'])
  expect(problems[0]?.en).toMatch(/SLACK_CLIENT_SECRET is not set, but goes together with SLACK_CLIENT_ID/)
  const SLACK_SIGNING_SECRET = 'fedcba9876543210fedcba9876543210'
  const rest = problemsOf({ SLACK_CLIENT_ID, SLACK_SIGNING_SECRET })
  expect(rest.map(({ variable }) => variable)).toEqual(['SLACK_CLIENT_SECRET'])
})

test('trusting every proxy is refused where other machines can connect, in both languages', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'bots.example.com']) {
    const [problem] = problemsOf({ HOST, TRUST_PROXY: 'on' })
    expect(problem?.variable, HOST).toBe('TRUST_PROXY')
    expect(problem?.zh).toContain(`HOST=${HOST}`)
    expect(problem?.en).toContain('TRUST_PROXY=1')
    expect(problemsOf({ HOST, TRUST_PROXY: '1' })).toEqual([])
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(problemsOf({ HOST, TRUST_PROXY: 'on' })).toEqual([])
})

test('the default address in links can be opened, whatever the server listens on', () => {
  expect(readSettings({ HOST: '0.0.0.0' }).baseUrl).toBe('http://127.0.0.1:3000')
  expect(readSettings({ HOST: '::1', PORT: '81' }).baseUrl).toBe('http://[::1]:81')
})

test('all wrong settings are named at once, in both languages, with an example', () => {
  const env = { PORT: '70000', BASE_URL: 'https://example.com/app', FORCE_LOCALE: 'fr', LOG_LEVEL: 'loud' }
  const problems = problemsOf(env)
  expect(problems.map(({ variable }) => variable)).toEqual(['PORT', 'BASE_URL', 'FORCE_LOCALE', 'LOG_LEVEL'])
  expect(problems[0]).toEqual({
    variable: 'PORT',
    zh: 'PORT 应是 0 到 65535 的整数，现在是“70000”。例如 PORT=8080',
    en: 'PORT must be a whole number from 0 to 65535, but is "70000". For example PORT=8080',
  })
  expect(() => readSettings(env)).toThrow(/有些设置不对[\s\S]*Some settings are wrong/)
})

test.each([
  ['PORT', '80.5'],
  ['PORT', '-1'],
  ['HOST', 'http://127.0.0.1'],
  ['BASE_URL', 'bots.example.com'],
  ['BASE_URL', 'ftp://bots.example.com'],
  ['BASE_URL', 'https://name:secret@bots.example.com'],
  ['DATABASE_URL', 'mysql://db/huida'],
  ['SMTP_URL', 'mail.example.com'],
  ['DEFAULT_ADMIN_ACCOUNT', 'nobody'],
  ['TRUST_PROXY', 'perhaps'],
  ['INDEX_MEMORY_MB', '63'],
  ['INDEX_MEMORY_MB', '1.5 GB'],
  ['ENGINE_THREADS', 'many'],
])('%s=%s is refused', (variable, value) => {
  expect(problemsOf({ [variable]: value }).map((problem) => problem.variable)).toEqual([variable])
})

test('the owner needs both an address and a strong password', () => {
  expect(problemsOf({ OWNER_EMAIL: 'owner@example.com' })[0]?.en).toBe(
    'OWNER_PASSWORD is not set, but goes together with OWNER_EMAIL. For example OWNER_PASSWORD=Seven-lamps-2026',
  )
  expect(problemsOf({ OWNER_PASSWORD: 'Seven-lamps-2026' })[0]?.variable).toBe('OWNER_EMAIL')
  expect(problemsOf({ OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'weak' })).toHaveLength(1)
})

test('a secret is not repeated in an error', () => {
  const env = { OWNER_EMAIL: 'a@example.com', OWNER_PASSWORD: 'hunter2', DATABASE_URL: 'db://u:hunter2@h/d' }
  const text = JSON.stringify(problemsOf(env))
  expect(text).not.toContain('hunter2')
  expect(text).toContain('DATABASE_URL')
})

test.each(Object.entries(settingRows))('the example of %s is one that works', (variable, { example, schema }) => {
  expect(schema.safeParse(example).success, variable).toBe(true)
})

test.each([
  ['en', 'README.md'],
  ['zh', 'README.zh-CN.md'],
] as const)('README lists every setting as it is (%s)', (locale, file) => {
  const readme = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  expect(readme).toContain(describeSettings(locale))
})

test.each([
  '{"slack":"http://platform.example"}',
  '{"slack":"ftp://127.0.0.1"}',
  '{"mail":"https://platform.example"}',
  '{"slack":"http://127.0.0.1.platform.example"}',
  'slack=https://platform.example',
])('an address of a platform is https, or of this machine: %s', (text) => {
  const [problem] = problemsOf({ CHANNEL_ENDPOINTS: text })
  expect(problem?.variable).toBe('CHANNEL_ENDPOINTS')
  expect(problem?.en).toContain('https addresses, or http ones of this machine')
})

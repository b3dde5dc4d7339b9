import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  applyForInvitation,
  checkResetCode,
  logIn,
  resetPassword,
  sendResetCode,
  sendSignUpCode,
  setUpOwner,
  signUp,
} from '#contract/features/accounts.ts'
import { invitationApplications, invitationCodes } from '#server/features/invitations/invitations.tables.ts'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import { createTestApp, type TestApp, testOrigin } from '#tests/support/apps/app.ts'
import { startFreshHour } from '#tests/support/people/newcomers.ts'
import { textsOf } from '#tests/support/screens/problem-texts.ts'
import { accounts, mailCodes, sessions } from './accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => startFreshHour(app))
afterAll(() => app.close())

const password = 'Correct-Horse-7'
const signUpForm = {
  email: 'new@example.com',
  password,
  confirm: password,
  invitationCode: 'ACDEFGHJKM',
  emailCode: '123456',
}
const weak = [
  '密码至少 8 位，要有大写字母、小写字母、数字和特殊字符',
  'Use at least 8 characters, with an uppercase letter, a lowercase letter, a digit and a special character',
] as const
const mismatch = ['两次输入的密码不一致', 'The two passwords you entered did not match'] as const
const required = ['请填写这一项', 'Fill in this field'] as const
const emailFormat = ['邮箱格式不正确', 'Incorrect email format'] as const
const codeWrong = ['验证码不正确', 'Incorrect code'] as const
const invitationWrong = ['邀请码不正确', 'Incorrect invitation code'] as const
const loginWrong = ['用户名或密码不正确', 'Incorrect username or password'] as const
const proofWrong = [
  '浏览器验证已失效，请再提交一次',
  'The browser check has expired. Please submit the form again.',
] as const
const codeExpired = ['验证码已过期，请重新获取', 'This code has expired. Please get a new one.'] as const
const linkWrong = [
  '设置链接无效，请使用服务器启动时打印的最新链接',
  'This set-up link is not valid. Use the latest one that the server printed when it started.',
] as const

type Row = [what: string, endpoint: Endpoint, body: object, field: string | undefined, texts: readonly [string, string]]

const rows: Row[] = [
  ...[
    '',
    'plain',
    'two@@example.com',
    'a b@example.com',
    'nul\u0000@example.com',
    'no-dot@example',
    `${'x'.repeat(250)}@example.com`,
  ].map(
    (email): Row => [
      `the email "${email.slice(0, 20)}"`,
      signUp,
      { ...signUpForm, email },
      'email',
      email === '' ? required : emailFormat,
    ],
  ),
  ...['Short-7', 'no-upper-case-7', 'NO-LOWER-CASE-7', 'No-Digit-Here', 'NoSpecial77', `A-1${'a'.repeat(200)}`].map(
    (weakOne): Row => [
      `the password "${weakOne.slice(0, 20)}"`,
      signUp,
      { ...signUpForm, password: weakOne, confirm: weakOne },
      'password',
      weak,
    ],
  ),
  ['another confirmation', signUp, { ...signUpForm, confirm: 'Correct-Horse-8' }, 'confirm', mismatch],
  ['no confirmation', signUp, { ...signUpForm, confirm: undefined }, 'confirm', required],
  ['no invitation code', signUp, { ...signUpForm, invitationCode: ' ' }, 'invitationCode', required],
  ['an invitation code that was never made', signUp, signUpForm, 'invitationCode', invitationWrong],
  ['a mailed code with letters', signUp, { ...signUpForm, emailCode: '12345x' }, 'emailCode', codeWrong],
  ['a mailed code of five digits', signUp, { ...signUpForm, emailCode: '12345' }, 'emailCode', codeWrong],
  [
    'a sign-up code without a right proof',
    sendSignUpCode,
    { email: 'new@example.com', proof: 'x' },
    'proof',
    proofWrong,
  ],
  ['a sign-up code for no email', sendSignUpCode, { email: 'x', proof: 'x' }, 'email', emailFormat],
  ['a log-in without an email', logIn, { password }, 'email', required],
  ['a log-in with half an email', logIn, { email: 'new@', password }, 'email', emailFormat],
  ['a log-in of nobody', logIn, { email: 'new@example.com', password }, undefined, loginWrong],
  ['a reset for half an email', sendResetCode, { email: '@example.com', proof: 'x' }, 'email', emailFormat],
  ['a reset without a right proof', sendResetCode, { email: 'new@example.com', proof: 'x' }, 'proof', proofWrong],
  ['a reset code nobody sent', checkResetCode, { email: 'new@example.com', code: '123456' }, 'code', codeWrong],
  [
    'a reset with a made-up ticket',
    resetPassword,
    { email: 'new@example.com', ticket: 'x', password, confirm: password },
    'ticket',
    codeExpired,
  ],
  [
    'a reset to a weak password',
    resetPassword,
    { email: 'new@example.com', ticket: 'x', password: 'weak', confirm: 'weak' },
    'password',
    weak,
  ],
  [
    'a reset with another confirmation',
    resetPassword,
    { email: 'new@example.com', ticket: 'x', password, confirm: 'x' },
    'confirm',
    mismatch,
  ],
  [
    'a set-up with a made-up link',
    setUpOwner,
    { token: 'x', email: 'new@example.com', password, confirm: password },
    undefined,
    linkWrong,
  ],
  [
    'a set-up with a weak password',
    setUpOwner,
    { token: 'x', email: 'new@example.com', password: 'weak', confirm: 'weak' },
    'password',
    weak,
  ],
  [
    'an application without a purpose',
    applyForInvitation,
    { email: 'new@example.com', purpose: ' ', proof: 'x' },
    'purpose',
    required,
  ],
  [
    'an application with half an email',
    applyForInvitation,
    { email: 'new', purpose: 'A bot', proof: 'x' },
    'email',
    emailFormat,
  ],
  [
    'an application that is too long',
    applyForInvitation,
    { email: 'new@example.com', purpose: 'x'.repeat(501), proof: 'x' },
    'purpose',
    ['最多 500 个字', 'At most 500 characters'],
  ],
]

async function countAll(): Promise<number[]> {
  const tables = [accounts, sessions, mailCodes, invitationApplications, invitationCodes, outboxMails]
  return await Promise.all(tables.map((table) => app.database.house.$count(table)))
}

test.each(rows)(
  '%s is refused at its field in both languages, and nothing is stored',
  async (_what, endpoint, body, field, texts) => {
    const before = await countAll()
    const response = await app.http.inject({
      method: endpoint.method as 'POST',
      url: endpoint.path,
      headers: { origin: testOrigin },
      payload: body,
    })
    const problem = response.json()
    const { zh, en } = textsOf(problem)
    expect([zh, en]).toEqual(texts)
    expect(problem.field).toBe(field)
    expect(problem.title).toBe(en)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await countAll()).toEqual(before)
  },
)

test('All faults of a form come at once, each at its field', async () => {
  const response = await app.http.inject({
    method: 'POST',
    url: signUp.path,
    headers: { origin: testOrigin },
    payload: { email: 'x', password: 'weak', confirm: 'x', invitationCode: '', emailCode: 'x' },
  })
  const faults: { field: string; code: string }[] = response.json().faults
  expect(Object.fromEntries(faults.map(({ field, code }) => [field, code]))).toMatchObject({
    email: 'email-format',
    password: 'password-weak',
    invitationCode: 'field-required',
    emailCode: 'code-wrong',
  })
})

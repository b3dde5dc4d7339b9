import { describe, expect, it } from 'vitest'
import { type ErrorCode, type ErrorDetails, errorStatus } from '#contract/errors.ts'
import { allErrors as en } from './en/all-errors.ts'
import { allErrors as zh } from './zh/all-errors.ts'

type Texts = Record<ErrorCode, string | ((details: ErrorDetails) => string)>

function sayIn(texts: Texts, code: ErrorCode, details: ErrorDetails = {}): string {
  const text = texts[code]
  return typeof text === 'function' ? text(details) : text
}

const codes = Object.keys(errorStatus) as ErrorCode[]

/** The catalogue of the specification, section 8, letter by letter, with the Chinese that stands beside it. */
const catalogue: [ErrorCode, string, string][] = [
  ['email-format', 'Incorrect email format', '邮箱格式不正确'],
  ['account-unregistered', 'This user is unregistered', '该用户未注册'],
  ['network-busy', 'The network is busy, please try again later.', '网络繁忙，请稍后再试'],
  ['code-wrong', 'Incorrect code', '验证码不正确'],
  ['password-mismatch', 'The two passwords you entered did not match', '两次输入的密码不一致'],
  ['original-password-format', 'The original password format you entered is incorrect', '原密码格式不正确'],
  ['password-same', 'New password cannot be the same as original password', '新密码不能与原密码相同'],
  ['original-password-wrong', 'Incorrect original password', '原密码不正确'],
  ['account-unverified', 'User not verified', '用户未验证'],
  ['account-missing', 'The user does not exist', '用户不存在'],
  ['credentials-wrong', 'Incorrect username or password', '用户名或密码不正确'],
  ['sign-in-failed', 'Sign in failed', '登录失败'],
  ['invitation-wrong', 'Incorrect invitation code', '邀请码不正确'],
  ['network-error', 'Network error', '网络错误'],
  ['account-exists', 'Account already exists', '账户已存在'],
  ['limit-reached', 'Limit operation, Please upgrade your subscription', '操作受限，请升级你的套餐'],
  ['quota-spent', 'Limit operation, Please upgrade your subscription', '操作受限，请升级你的套餐'],
  ['bot-create-failed', 'Can not add new chatbot, please try again later', '暂时无法添加机器人，请稍后再试'],
  ['vip-only', 'This version only available for VIP', '仅 VIP 版本可用'],
  ['file-too-large', 'File size cannot be larger than 5M', '文件不能大于 5M'],
  ['file-type', 'This file upload is not supported', '不支持上传这种文件'],
  ['image-format', 'Format error', '格式错误'],
  ['remove-failed', 'Remove failed', '删除失败'],
  ['update-failed', 'Update failed', '更新失败'],
  ['operation-failed', 'The operation failure', '操作失败'],
]

describe('error texts', () => {
  it.each(catalogue)('say %s as the specification does', (code, english, chinese) => {
    expect(sayIn(en, code)).toBe(english)
    expect(sayIn(zh, code)).toBe(chinese)
  })

  it('exist for every code, each in its own language, with or without values', () => {
    for (const code of codes) {
      for (const details of [{}, { limit: 20_000, retryAfterSeconds: 30, triesLeft: 2 }]) {
        expect(sayIn(zh, code, details), code).toMatch(/\p{Script=Han}/u)
        expect(sayIn(en, code, details), code).toMatch(/^[\x20-\x7e]+$/)
        expect(sayIn(zh, code, details) + sayIn(en, code, details), code).not.toMatch(/undefined|NaN/)
      }
    }
  })

  it('name the row of a cell that is too long, where it is known', () => {
    expect(sayIn(en, 'file-cell-too-long', { rowNumber: 1200 })).toContain('in row 1,200 contains')
    expect(sayIn(zh, 'file-cell-too-long', { rowNumber: 12 })).toBe('第 12 行有单元格的内容太长，请缩短后再上传')
    expect(sayIn(en, 'file-cell-too-long')).toMatch(/^A cell contains/)
  })

  it('count a short wait in seconds and a long one in minutes, rounded up', () => {
    expect(sayIn(en, 'too-many-requests', { retryAfterSeconds: 1 })).toContain('in 1 second.')
    expect(sayIn(en, 'too-many-requests', { retryAfterSeconds: 90 })).toContain('in 90 seconds.')
    expect(sayIn(en, 'too-many-requests', { retryAfterSeconds: 91 })).toContain('in 2 minutes.')
    expect(sayIn(zh, 'code-too-soon', { retryAfterSeconds: 42 })).toContain('42 秒后')
    expect(sayIn(zh, 'too-many-requests', { retryAfterSeconds: 3600 })).toContain('60 分钟后')
  })
})

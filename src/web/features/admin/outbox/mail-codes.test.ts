import { expect, it } from 'vitest'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import { codesIn } from './mail-codes.ts'

it.each([
  ['Chinese', chinese],
  ['English', english],
])('finds the codes of the %s mails, and nothing else', (_, mails) => {
  const approved = mails.applicationApproved.lines({ code: 'ABCD2345EF', link: 'http://x/register', days: 14 })
  expect(codesIn(approved.join('\n\n'))).toEqual(['ABCD2345EF'])
  expect(codesIn(mails.signUpCode.lines({ code: '012345', minutes: 10 }).join('\n\n'))).toEqual(['012345'])
  expect(codesIn(mails.applicationRejected.lines({ reason: 'Ask in 2027', days: 7 }).join('\n\n'))).toEqual([])
})

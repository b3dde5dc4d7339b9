import { describe, expect, it } from 'vitest'
import { mails as en } from './en/mails.ts'
import { mails as zh } from './zh/mails.ts'

const code = 'K7M2QX9TRA'

describe.each([
  ['zh', zh],
  ['en', en],
])('mails in %s', (_, mails) => {
  it('put a code on a line of its own, so that it copies cleanly', () => {
    expect(mails.applicationApproved.lines({ code, link: 'http://127.0.0.1:3000/register', days: 14 })).toContain(code)
    expect(mails.signUpCode.lines({ code: '042137', minutes: 10 })).toContain('042137')
    expect(mails.resetCode.lines({ code: '042137', minutes: 10 })).toContain('042137')
    expect(mails.emailCode.lines({ code: '042137', minutes: 10, link: '' })).toContain('042137')
  })

  it('keep codes out of subjects, which lock screens show', () => {
    for (const mail of Object.values(mails)) expect(mail.subject).not.toMatch(/\d/)
  })

  it('give the reason word for word', () => {
    const reason = 'Please tell us what the bot is for.'
    expect(mails.applicationRejected.lines({ reason, days: 7 })).toContain(reason)
  })

  it('greet by name only who has told it', () => {
    expect(mails.welcome.lines({ name: 'Lin' })[0]).toContain('Lin')
    expect(mails.welcome.lines({}).join('\n')).not.toContain('undefined')
  })
})

describe('English mails', () => {
  it('count one thing in the singular', () => {
    expect(en.signUpCode.lines({ code: '042137', minutes: 1 }).join('\n')).toContain('for 1 minute.')
    expect(en.applicationApproved.lines({ code, link: '', days: 14 }).join('\n')).toContain('within 14 days')
  })
})

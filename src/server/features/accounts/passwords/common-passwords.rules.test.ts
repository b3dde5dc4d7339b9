import { expect, test } from 'vitest'
import words from '#content/common-passwords/words.json' with { type: 'json' }
import { isStrongPassword } from '#contract/fields.ts'
import { testPassword } from '#tests/support/people/people.ts'
import { isCommonPassword } from './common-passwords.rules.ts'

const email = 'zhang.wei-shop@tents-example.com'

test.each([
  'Password1!',
  'Passw0rd!',
  'P@ssw0rd',
  'P@$$w0rd123',
  'Qwerty123!',
  '!QAZ2wsx',
  '1qaz@WSX',
  'Aa123456!',
  'Abc123!@#',
  'Abcd1234!',
  'Admin@123',
  'Welcome1!',
  'Summer2026!',
  '2026@January',
  'L3tme1n!',
  '$unsh1ne1',
  'Iloveyou520!',
  'Woaini1314!',
  'Huida2026!',
  'Dragon_99',
  'Changeme-1',
  'Password-Password1',
  'Aaaaaaa1!',
  'Ａdmin＠１２３',
])('%s is common', (password) => {
  expect(isCommonPassword(password, email)).toBe(true)
})

test.each(['Zhang.Wei1', 'Shop-2026!', 'Zhangweishop1!', 'Tentsexample7!'])('%s is made of its email', (password) => {
  expect(isCommonPassword(password, 'zhangweishop@tentsexample.com') || isCommonPassword(password, email)).toBe(true)
})

test.each([
  testPassword,
  'Better-Horse-9',
  'Seven-lamps-2026',
  'aK8$kQ2!x',
  'Tents&Lamps4all',
  '帐篷-Lamp-7a',
  'xY7#9pLq',
])('%s is not', (password) => {
  expect(isCommonPassword(password, email)).toBe(false)
})

test('the list has the 3,000 most used, and a capital with 1! makes each a password that only this check refuses', () => {
  expect(words.length).toBeGreaterThan(3000)
  expect(new Set(words).size).toBe(words.length)
  const long = words.filter((word) => word.length >= 6)
  for (const word of long) {
    expect(word).toMatch(/^[a-z]{4,16}$/)
    const password = `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`
    expect(isStrongPassword(password), password).toBe(true)
    expect(isCommonPassword(password, email), password).toBe(true)
  }
})

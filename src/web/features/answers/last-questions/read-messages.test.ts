import { describe, expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'

const textsOf = (pasted: string) => readMessages(pasted).messages.map(({ text }) => text)

describe('what customers said is read from', () => {
  test.each([
    ['plain lines', 'do you ship?\n\n  what about size: 42 \n', ['do you ship?', 'what about size: 42']],
    [
      'a list',
      '1. 能退货吗\n2、多久到\n- do you ship\n3D打印的有吗',
      ['能退货吗', '多久到', 'do you ship', '3D打印的有吗'],
    ],
    [
      'times and names in front',
      '2026-11-22 10:33:02 小王：能退货吗\n2026/11/22 10:34 客服小美：可以的\n2026-11-22 10:35 小王：运费谁出',
      ['能退货吗', '运费谁出'],
    ],
    [
      'a phone log',
      '[10:33, 22/11/2026] Amy: do you ship?\n[10:34, 22/11/2026] Support: We do.\n[10:35, 22/11/2026] Amy: <Media omitted>',
      ['do you ship?'],
    ],
    [
      'a phone log with seconds',
      '[22/11/26, 10:33:02] Amy: do you ship?\n[22/11/26, 10:34:02] Green Shop: yes\n[22/11/26, 10:35:02] Amy: how long',
      ['do you ship?', 'how long'],
    ],
    ['a log with dashes', '22/11/2026, 10:33 - Amy: hello there\n22/11/2026, 10:34 - Agent Tom: hi', ['hello there']],
    [
      'a name and a time above each message',
      'tb1234  2026-11-22 10:33:02\n能便宜点吗\n店小二  2026-11-22 10:34:00\n亲，已经是最低价\ntb1234  2026-11-22 10:35:00\n好吧\n[图片]',
      ['能便宜点吗', '好吧'],
    ],
    [
      'names that return',
      '小王：能退吗\n小李：能换吗\n小王：几天到账\n小李：好的',
      ['能退吗', '能换吗', '几天到账', '好的'],
    ],
    [
      'a message with a colon',
      'my order: where is it?\nis it waterproof',
      ['my order: where is it?', 'is it waterproof'],
    ],
    [
      'a log in which the shop marks its side',
      'Amy: do you ship?\nAnna (shop): We do.\nAmy: how much\n(shop) £3.\n[Agent] Anything else?\nAgent - bye',
      ['do you ship?', 'how much'],
    ],
    [
      'a log in which only the shop has a name',
      '能退吗\n店长：可以\n运费谁出\n【客服】我们出\n10:35 几天到账\n10:36 老板娘：三天',
      ['能退吗', '运费谁出', '几天到账'],
    ],
    [
      'lines of dates between messages',
      '2026-11-22 10:33\n能退吗\n—— 昨天 10:34 ——\n能换吗\nMon, 22 Nov 2026, 10:35 AM\ndo you ship\n22 Nov 2026\nis it new',
      ['能退吗', '能换吗', 'do you ship', 'is it new'],
    ],
    ['times above each message', '10:33\n能退吗\n10:34\n能换吗', ['能退吗', '能换吗']],
    [
      'dates in words in front',
      'Nov 22, 2026, 10:33 AM Amy: do you ship?\n22 Nov 2026 10:34 Amy: hello?\nMay 5 is fine?',
      ['do you ship?', 'hello?', 'May 5 is fine?'],
    ],
    ['a message that is a time', '14:00\n14:00 可以送吗', ['14:00', '可以送吗']],
  ])('%s', (_, pasted, texts) => {
    expect(textsOf(pasted)).toEqual(texts)
  })

  test('it tells what it left out, and how often the same was asked', () => {
    const read = readMessages(`客户：能退吗\n客服：能\n客户：能退吗\n！！！\n${'x'.repeat(2001)}`)
    expect(read).toEqual({ messages: [{ text: '能退吗', times: 2 }], strippedLines: 2, droppedLines: 3 })
  })

  test('a hostile line takes no time', () => {
    expect(
      readMessages(
        `${'1'.repeat(50_000)}:${' '.repeat(50_000)}\n${'a: '.repeat(30_000)}\n${'-'.repeat(50_000)}\n${'today 1 may '.repeat(9_000)}`,
      ).messages,
    ).toEqual([])
  })
})

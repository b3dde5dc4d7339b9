/** What the chat says of itself: openings, refusals, offers. The base in content/chit-chat says all the rest. */
import type { ChatLanguage, SkillName } from '../skills/skill.ts'
import type { Tone } from './tone.ts'

interface Wordings {
  opening: string
  starters: readonly string[]
  refusals: readonly string[]
  /** For somebody who tells of themselves, and was not understood. */
  listening: Readonly<Record<Tone, readonly string[]>>
  /** For a message in the other language. */
  otherLanguage: readonly string[]
  offers: readonly string[]
  leftGame: readonly string[]
  /** Added to an answer when a riddle has waited long enough. */
  riddleLeft: string
  /** Something answered in the middle of a game: the way back. */
  resume: Partial<Record<SkillName, string>>
}

export const wordings: Record<ChatLanguage, Wordings> = {
  zh: {
    opening: '你好，我是会答，一个跑在你浏览器里的小程序。聊聊天，算个数，猜个谜语，都行。',
    starters: ['你会做什么', '三加五乘二', '猜个谜语', '成语接龙', '讲个笑话', '互动故事'],
    refusals: [
      '这个我真不知道。聊天、算数、日期、换算、谜语和成语接龙，这些我在行。',
      '没听明白，怪我学得少。换个说法试试？或者让我给你出个谜语。',
      '这题超纲了。我不上网，也不会装懂；要不我们玩一局成语接龙？',
      '嗯……我答不上来。你可以问我今天星期几、100 斤是多少公斤，或者随便聊两句。',
      '我没把握，就不瞎说了。想听个笑话还是走一段故事？',
    ],
    listening: {
      good: [
        '听着就替你高兴。后来呢，说说看？',
        '真好，这样的事值得高兴。再跟我讲讲？',
        '好事啊，恭喜。最开心的是哪一段？',
      ],
      bad: [
        '听着挺不好受的。愿意说说是怎么回事吗？我在听。',
        '难为你了，这样的事搁谁心里都难受。想从哪儿说起？',
        '唉，真不容易。我帮不上大忙，可以听你慢慢说。',
      ],
      plain: ['嗯，我听着呢。再多说两句？', '这个我懂得不多，不过愿意听，跟我讲讲？', '说说看，你自己怎么想？'],
    },
    otherLanguage: [
      '这边我说中文。想聊英文的话，隔壁有英文版的我。',
      '这句不是中文吧？英文的我在另一个页面，这里请说中文。',
    ],
    offers: ['你是想说下面哪一个？', '我没完全听准，是这几个里的吗？', '让我确认一下，你问的是：'],
    leftGame: ['好，先不玩了。接着聊点别的？', '行，到这儿。什么时候想玩再叫我。', '收摊。下一个话题你来定。'],
    riddleLeft: '刚才的谜语先放一放，想玩再说「猜个谜语」。',
    resume: { riddles: '给个提示', 'idiom-chain': '给个提示', story: '回到故事', 'guess-number': '不玩了' },
  },
  en: {
    opening: "Hello, I'm Huida, a small program that runs in your browser. Chat, a sum, a riddle: whatever you like.",
    starters: [
      'What can you do?',
      'What is 15% of 80?',
      'Tell me a riddle',
      'Word chain',
      'Tell me a joke',
      'Story with choices',
    ],
    refusals: [
      "That one I don't know. Small talk, sums, dates, units, riddles and a word game: those I can do.",
      "I didn't follow, and it's likely my fault. Another way of putting it? Or shall I ask you a riddle?",
      "That's beyond me. I have no internet and I'd rather not bluff. A round of word chain instead?",
      'Hm, no answer to that. You could ask me what day it is, how many miles 5 km are, or just chat.',
      "I'm not sure enough to say anything sensible. A joke, or a story with choices?",
    ],
    listening: {
      good: [
        "That's good to hear; you have every right to be happy about it. Tell me more?",
        'How nice. Which part of it did you like best?',
        "I'm glad for you. How did it come about?",
      ],
      bad: [
        "I'm sorry, that sounds hard. Do you want to tell me about it? I'm listening.",
        "That can't be easy. What happened?",
        "I'm sorry to hear it. I can't fix much, but I can listen.",
      ],
      plain: [
        "I don't know much about that, but I'm listening.",
        'Go on, tell me more.',
        "I'd like to hear more. What's it like?",
      ],
    },
    otherLanguage: [
      'Here I speak English. My Chinese self is one page away.',
      "That isn't English, is it? The Chinese version of me has a page of its own.",
    ],
    offers: ['Did you mean one of these?', "I didn't quite catch that. Is it one of these?", 'Let me check. Was it:'],
    leftGame: [
      'All right, game over. What next?',
      "We'll leave it there. Call me when you want another.",
      'Board packed away. Your turn to pick a topic.',
    ],
    riddleLeft: 'I\'ll put the riddle away for now. Say "tell me a riddle" when you want another.',
    resume: {
      riddles: 'A hint, please',
      'word-chain': 'A hint, please',
      story: 'Back to the story',
      'guess-number': 'Stop',
    },
  },
}

const stops: Record<ChatLanguage, RegExp> = {
  zh: /^(?:那|好了?|算了|先|我|咱们?|我们|就)*[,，]?(?:不(?:想)?(?:玩|猜|接|来|听|走)(?:儿|下去)?了?|别(?:玩|猜|接)了|停(?:止|下|一下)?|退出|结束|算了|够了|到此为止|先这样|不继续了?)(?:游戏|接龙|故事|吧|啦|了)*$/,
  en: /^(?:ok(?:ay)?,? |please |no,? |let'?s |let us |i want to |i wanna |i'd like to |can we )*(?:stop|quit|exit|enough|leave|cancel|abort|no more|i'?m (?:done|bored of this)|i am done|end|that'?s enough|finish|i don'?t want to play|not playing)(?: (?:it|this|that|now|please|playing|the|game|story|any ?more|guessing|riddles?))*$/,
}

/** "stop", "不玩了": in either language, whatever the game. */
export function isLeaving(readableText: string): boolean {
  return stops.zh.test(readableText) || stops.en.test(readableText)
}

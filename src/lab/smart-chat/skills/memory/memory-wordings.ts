import type { ChatLanguage } from '../skill.ts'
import type { Asked, Facts } from './facts.ts'

type Sayings = [string, ...string[]]

interface MemoryWordings {
  nameAndCity: (name: string, city: string) => string
  name: (name: string, isNew: boolean) => Sayings
  surname: (surname: string) => Sayings
  city: (city: string, isNew: boolean) => Sayings
  age: (age: number, isNew: boolean) => Sayings
  like: (thing: string) => Sayings
  dislike: (thing: string) => Sayings
  favourite: (of: string, value: string) => Sayings
  unnamed: (who: string) => Sayings
  other: (who: string, name: string) => Sayings
  isName: (name: string) => string
  isSurname: (surname: string) => string
  isAge: (age: number) => string
  isCity: (city: string) => string
  areLikes: (things: readonly string[]) => string
  isFavourite: (of: string, value: string) => string
  isOther: (who: string, name: string) => string
  likesIt: (thing: string) => string
  dislikesIt: (thing: string) => string
  all: (facts: Facts) => string | undefined
  untold: (asked: Asked) => string
  forgotten: (slot: 'name' | 'age' | 'city' | 'all') => string
  howTold: string
  howKnown: string
  howUntold: string
  howForgotten: string
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const memoryWordings: Record<ChatLanguage, MemoryWordings> = {
  zh: {
    nameAndCity: (name, city) => `${name}，你好！在${city}，我记下了。`,
    name: (name, isNew) =>
      isNew
        ? [`好，改成${name}了。`, `记住了，是${name}。`]
        : [`${name}，你好！`, `很高兴认识你，${name}。`, `好名字，${name}，我记住了。`],
    surname: (surname) => [`原来姓${surname}，你好。怎么称呼你？`, `姓${surname}，记住了。`],
    city: (city, isNew) =>
      isNew
        ? [`哦，现在是${city}，改过来了。`]
        : [`${city}啊，记下了。那边最近怎么样？`, `原来你在${city}。最想推荐给外人的是什么？`],
    age: (age, isNew) =>
      isNew ? [`好，${age} 岁，改过来了。`, `记成 ${age} 岁了。`] : [`${age} 岁，记住了。`, `${age} 岁，好年纪。`],
    like: (thing) => [`喜欢${thing}啊，记下了。`, `${thing}啊，挺好。最近一次是什么时候？`],
    dislike: (thing) => [`好，记住你不喜欢${thing}。`, `${thing}是吧，不沾就不沾。`],
    favourite: (_, value) => [`${value}啊，记下了。`, `好，${value}，我记住了。`],
    unnamed: (who) => [`养${who}啊，真好。它叫什么名字？`, `有${who}的人家，回家都有盼头。它叫什么？`],
    other: (who, name) => [`${name}，好名字。替我问好。`, `记住了，你的${who}叫${name}。`],
    isName: (name) => `你叫${name}，我记着呢。`,
    isSurname: (surname) => `你姓${surname}，我记着呢。`,
    isAge: (age) => `你说过，${age} 岁。`,
    isCity: (city) => `你说过，是${city}。`,
    areLikes: (things) => `你说过喜欢${things.join('、')}。`,
    isFavourite: (of, value) => `你说过喜欢的${of}是${value}。`,
    isOther: (_, name) => `叫${name}，没忘。`,
    likesIt: (thing) => `喜欢，你说过喜欢${thing}。`,
    dislikesIt: (thing) => `不喜欢，你说过讨厌${thing}。`,
    all: ({ name, age, city, likes, dislikes, others }) => {
      const parts = [
        name && `你叫${name}`,
        age !== undefined && `${age} 岁`,
        city && `在${city}`,
        likes.length > 0 && `喜欢${likes.join('、')}`,
        dislikes.length > 0 && `不喜欢${dislikes.join('、')}`,
        ...others.map(({ who, name: called }) => (called === undefined ? `养了${who}` : `${who}叫${called}`)),
      ].filter(Boolean)
      return parts.length === 0 ? undefined : `${parts.join('，')}。就这些，关掉网页就忘。`
    },
    untold: ({ ask }) =>
      ask === 'name'
        ? '你还没告诉我呢。怎么称呼你？'
        : ask === 'all'
          ? '还什么都不知道，你没跟我说过。'
          : '你还没告诉我，我不知道。说给我听，这次聊天里我就记得。',
    forgotten: (slot) => (slot === 'all' ? '好，你说过的我都忘掉了，一点没留。' : '好，这一条我忘掉了，当你没说过。'),
    howTold: '从你的话里记下来的，只在这一页里，关掉就没了',
    howKnown: '你在这次聊天里说过',
    howUntold: '这次聊天里没有提到过',
    howForgotten: '把记下的删掉了',
  },
  en: {
    nameAndCity: (name, city) => `Nice to meet you, ${name}. And in ${city}, noted.`,
    name: (name, isNew) =>
      isNew
        ? [`${name} it is, then.`, `Right, ${name}. I've changed it.`]
        : [
            `Nice to meet you, ${name}.`,
            `Hello, ${name}! I'll remember that while we talk.`,
            `${name}: a good name. What's on your mind?`,
          ],
    surname: (surname) => [`${surname}: I'll remember that.`],
    city: (city, isNew) =>
      isNew
        ? [`${city} now: I've changed it.`]
        : [`${city}, noted. What do you like best there?`, `So you're in ${city}. What should a visitor not miss?`],
    age: (age, isNew) =>
      isNew ? [`${age} now: I've changed it.`] : [`${age}, I'll remember that.`, `${age}: a fine age to be.`],
    like: (thing) => [`You like ${thing}; I'll remember that.`, `Ah, ${thing}. What got you started?`],
    dislike: (thing) => [`Noted: no ${thing}.`, `I'll remember that you don't like ${thing}.`],
    favourite: (_, value) => [`${value}: I'll remember that.`, `Good choice, ${value}.`],
    unnamed: (who) => [`How nice to have a ${who}. What's the name?`, `A ${who}! What's it called?`],
    other: (who, name) => [`${name}: a good name. Say hello from me.`, `Your ${who} is called ${name}; got it.`],
    isName: (name) => `You're ${name}; you told me.`,
    isSurname: (surname) => `You said your surname is ${surname}.`,
    isAge: (age) => `You said you're ${age}.`,
    isCity: (city) => `You said ${city}.`,
    areLikes: (things) => `You said you like ${listed.format(things)}.`,
    isFavourite: (of, value) => `You told me: your favourite ${of} is ${value}.`,
    isOther: (who, name) => `Your ${who} is called ${name}.`,
    likesIt: (thing) => `Yes, you said you like ${thing}.`,
    dislikesIt: (thing) => `No, you said you don't like ${thing}.`,
    all: ({ name, age, city, likes, dislikes, others }) => {
      const parts = [
        name && `you're ${name}`,
        age !== undefined && `you're ${age} years old`,
        city && `you're in ${city}`,
        likes.length > 0 && `you like ${listed.format(likes)}`,
        dislikes.length > 0 && `you don't like ${listed.format(dislikes)}`,
        ...others.map(({ who, name: called }) =>
          called === undefined ? `you have a ${who}` : `your ${who} is called ${called}`,
        ),
      ].filter((part) => typeof part === 'string')
      return parts.length === 0
        ? undefined
        : `As far as you've told me: ${listed.format(parts)}. It's gone when you close the page.`
    },
    untold: ({ ask }) =>
      ask === 'name'
        ? "You haven't told me yet. What shall I call you?"
        : ask === 'all'
          ? "Nothing yet: you haven't told me anything about yourself."
          : "You haven't told me, so I don't know. Tell me, and I'll remember it while we talk.",
    forgotten: (slot) =>
      slot === 'all'
        ? "Done: I've forgotten everything you told me."
        : "Done: I've forgotten it, as if you'd never said it.",
    howTold: 'Taken from what you said; it stays in this page and goes when you close it',
    howKnown: 'You said so in this conversation',
    howUntold: "It wasn't mentioned in this conversation",
    howForgotten: 'What was kept of it is deleted',
  },
}

import type { tour as zh } from '../../zh/making/tour.ts'

export const tour = {
  title: 'Huida in 60 seconds',
  play: 'Play',
  pause: 'Pause',
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  again: 'Watch it again',
  place: (scene, scenes) => `${scene} of ${scenes}`,
  scenes: [
    {
      title: 'Fill in a detail once',
      text: 'Opening hours, delivery charges and the like are typed once. Every answer that uses them follows.',
      field: 'Opening hours',
      value: '9am to 6pm, every day',
      question: 'When do you open?',
      answer: 'We are open 9am to 6pm, every day.',
    },
    {
      title: 'Try it as you write',
      text: 'Edit on the left, ask on the right as a customer would, and see the answer at once.',
      field: 'Answer',
      value: 'When do you dispatch?',
      question: 'if i order today when is it posted',
      answer: 'Pay before 4pm and it goes out the same day.',
    },
    {
      title: 'Every answer has its reason',
      text: 'Wrong? Fix it at its source in one click. The question is then asked again, so you see that it worked.',
      field: 'From',
      value: 'When do you dispatch?',
      question: 'Can you rush it?',
      answer: 'Yes. Write "rush" in the order note.',
    },
    {
      title: 'What it could not answer waits for you',
      text: 'Questions that got no answer are grouped. Add one answer, and the whole group is done.',
      field: 'Unanswered',
      value: 'Do you gift wrap?',
      question: 'Do you gift wrap?',
      answer: 'We do, for £3 a parcel.',
    },
    {
      title: 'Share a link and you are live',
      text: 'Send customers the link to the page, or paste one line of code into your website.',
      field: 'Page link',
      value: 'shop.example/chat',
      question: 'Hi',
      answer: 'Hello! What would you like to know?',
    },
  ],
} satisfies typeof zh

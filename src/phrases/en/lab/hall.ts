export const hall = {
  badge: 'Runs in your browser',
  headline: 'AI you can watch and understand',
  lead: 'Four small experiments, ready to play with. Your photos and words stay on your device, and what you have opened once runs without a network too. Afterwards you can see how each one thinks, and when it gets things wrong.',
  open: 'Open',
  howItWorks: 'How it works',
  card: 'Model card',
  demos: {
    emotion: {
      text: 'Give it a photo. It frames the faces it finds and says how strongly each shows seven expressions. When it is not sure, it says so.',
      preview: 'Illustration: a drawn face looks happy, surprised and sad in turn, and the bars beside it follow.',
    },
    'style-transfer': {
      text: 'Turn a photo into ink wash, a woodblock print or stained glass, or borrow the style of any picture. Drag the slider to compare.',
      preview:
        'Illustration: one lake, a photo on the left and an ink wash on the right, the line between them moving back and forth.',
    },
    'smart-chat': {
      text: 'It chats, does sums, asks riddles and plays word games. And it can say why it answered as it did.',
      preview: 'Illustration: two questions and two answers.',
      lines: ['What is 15% of 80?', '15% of 80 is 12.', 'Ask me a riddle', 'What has hands but cannot clap?'],
    },
    autopilot: {
      text: 'A hundred cars learn to drive from nothing: crash, keep the best, try again. Draw your own track and see how many generations they need for a lap.',
      preview: 'Illustration: a few small cars going round a winding track.',
    },
  },
  private: {
    heading: 'Why nothing is uploaded',
    text: "Everything is computed in your browser. When you open an experiment, the browser downloads its program once. The photos you give it and the words you type stay in this device's memory. Close the page and they are gone.",
  },
  learn: {
    heading: 'Curious what goes on inside?',
    text: 'Each experiment comes with drawings, an explanation and a model card: the papers behind it, how accurate and fast it measured, and where it fails.',
    action: 'See how they work',
  },
} satisfies typeof import('../../zh/lab/hall.ts').hall

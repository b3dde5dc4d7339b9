export const styleTransfer = {
  lead: 'Turn any photo into an ink wash, an oil painting, or in the style of any picture. Everything is computed on your device; nothing is uploaded.',
  howItWorks: 'How it works',
  modelCard: 'Model card',

  photo: 'Photo',
  photos: {
    portrait: 'Portrait',
    lake: 'Mountain lake',
    cat: 'Cat',
    street: 'Rainy street',
    bridge: 'Bridge',
    fruit: 'Fruit and a jug',
  },

  stage: {
    heading: 'Result',
    before: (photo: string) => `Original photo: ${photo}`,
    after: (photo: string, style: string) => `${photo}, ${style}`,
    split: 'Compare the photo with the result',
    splitText: (percent: number) => `${percent}% from the left is the photo`,
    photoTag: 'Photo',
  },

  status: {
    faces: 'Looking for faces, to keep them recognisable',
    working: (style: string) => `Painting: ${style}`,
    percent: (percent: number) => `${percent}%`,
    done: (style: string, seconds: string) => `Painted on this device in ${seconds} s: ${style}`,
    cancelled: 'Cancelled. Choose another style, or paint again.',
    again: 'Paint again',
    failed: 'That did not work; the device may be short of memory. Close other tabs and try again.',
    cancel: 'Cancel',
  },

  style: {
    heading: 'Style',
    presets: 'Seven ways to paint',
    pictures: 'Like this picture',
    own: 'Use your own picture',
    presetName: {
      'ink-wash': 'Ink wash',
      watercolour: 'Watercolour',
      'ukiyo-e': 'Ukiyo-e',
      pencil: 'Pencil',
      'stained-glass': 'Stained glass',
      oil: 'Oil',
      mosaic: 'Mosaic',
    },
    pictureName: {
      swirls: 'Night sky',
      ink: 'Misty hills',
      wave: 'Great wave',
      porcelain: 'Porcelain',
      oil: 'Poppy field',
      points: 'Riverside',
      rose: 'Rose window',
      mosaic: 'Sun mosaic',
    },
    ofPicture: (name: string) => `like "${name}"`,
    ofBlend: (first: string, second: string) => `between "${first}" and "${second}"`,
    ofModel: (name: string) => `by the model ${name}`,
  },

  blend: {
    toggle: 'Mix in a second style',
    second: 'The second picture',
    share: 'Share of the second style',
  },

  settings: {
    heading: 'Fine-tuning',
    strength: 'Strength',
    fidelity: 'Abstract to faithful',
    abstract: 'Abstract',
    faithful: 'Faithful',
    boldness: 'Boldness',
    quiet: 'Restrained',
    bold: 'Bold',
    strokeSize: 'Stroke size',
    fine: 'Fine',
    broad: 'Broad',
    faces: 'Protect faces',
    facesHint: 'Loads the face model, about 6 MB, when first used',
    percent: (percent: number) => `${percent}%`,
  },

  gallery: {
    open: 'See all seven',
    title: 'One photo, painted seven ways',
    choose: (style: string) => `Choose ${style}`,
    progress: (done: number, all: number) => `${done} of ${all} painted`,
  },

  download: {
    button: 'Download',
    size: (pixels: number) => `${pixels} px on the long side, PNG`,
    working: (pixels: number) => `Painting again at ${pixels} px; the download starts by itself`,
    done: 'Downloaded',
  },

  model: {
    summary: 'Use an ONNX style model of your own',
    text: 'Fast style transfer models whose input and output are [1, 3, height, width] work as they are. The first use loads the runtime, about 4 MB; your model never leaves this device either.',
    choose: 'Choose an .onnx file',
    loading: 'Loading the model',
    ready: (name: string) => `${name} is ready`,
    faults: {
      'not-a-model': 'This file is not an ONNX model, or it uses operators that browsers do not have.',
      'other-input': "The model's input is not a picture: it needs one float input of shape [1, 3, height, width].",
      'other-output': "The model's output is not a picture: it needs a float output of shape [1, 3, height, width].",
      'no-picture': 'The model ran, but what came out is not a picture: its values are invalid or all the same.',
      'too-large': 'The model is larger than 200 MB, too much for a browser.',
      failed: 'The model failed while running; the device may be short of memory.',
    },
  },
} satisfies typeof import('../../zh/lab/style-transfer.ts').styleTransfer

export const modelCards = {
  unknown: {
    title: 'There is no such experiment',
    text: 'The name in the link may be misspelt. The lab shows which there are.',
  },
  others: 'Other model cards',
  method: 'Method and papers',
  data: 'Training and material',
  measured: 'What was measured',
  licences: 'Licences of third-party software',
  measureAgain: 'Machine and date are in docs/benchmarks.md. To measure again yourself:',
  failures: 'Known weaknesses',
  privacy: 'Privacy',
  open: 'Open the experiment',
  demos: {
    emotion: {
      summary:
        'Finds faces in a photo or camera picture and estimates how much of seven expressions each shows. It looks at what a face does; it does not judge identity, age or gender.',
      method: [
        'An SSD on MobileNet v1 detects, a small second detector confirms on crops at eight angles; dark pictures are brightened and small faces looked at in tiles. Then a network of depthwise-separable convolutions reads the expression, averaged over four views of the same face. TensorFlow.js runs it all on its WebAssembly backend, in a background thread.',
        'Reading expressions is hard, and even the best published models make many mistakes: POSTER++ reaches 92.2% on RAF-DB and 67.5% on AffectNet with seven classes. Both are far better than the small network used here.',
      ],
      papers: [
        { text: 'Liu et al., SSD: Single Shot MultiBox Detector, 2016', url: 'https://arxiv.org/abs/1512.02325' },
        { text: 'Howard et al., MobileNets, 2017', url: 'https://arxiv.org/abs/1704.04861' },
        { text: 'Mao et al., POSTER++, 2023', url: 'https://arxiv.org/abs/2301.12149' },
        {
          text: '@vladmandic/face-api (MIT), with its networks in the package',
          url: 'https://github.com/vladmandic/face-api',
        },
      ],
      data: 'The weights come with the face-api package and were trained by its authors on data they collected; we did not train further. The faces in the samples and tests are drawn by a program of ours. There are no photos of real people. They were adjusted while watching the network, so the count below is not a measure of accuracy.',
      figures: {
        posed: '49 drawn faces posing seven expressions: read right',
        textures: 'Faces seen in 11 textures and drawings that have none',
        cold: 'First analysis, with downloading and loading the networks',
        warm: 'Each one after that',
        camera: 'Live camera',
        memory: 'Tensors left over after 50 runs',
      },
      failures: [
        'Fear and disgust are weakest: on 840 crops like those of FER2013 both have a recall of about 0.2, while the average of all seven is 0.52.',
        'Disgust, and often anger, is read as sadness or surprise. The network is overconfident, so no certainty above 99% is shown.',
        'Profiles, covered and blurred faces are missed. Upside-down faces may be missed beside upright ones, and the live camera sees upright faces only.',
        'The training data may not show all ages and skin tones equally, so it may work better for some people than for others.',
      ],
      privacy:
        'Photos and camera pictures are processed in your browser only. Nothing is uploaded or kept. During an analysis there are no network requests at all; a test checks that.',
    },
    'style-transfer': {
      summary:
        'Repaints a photo in the style of any picture, or paints it by one of seven techniques. There are no trained weights: every step is an algorithm that you can follow.',
      method: [
        'To borrow a style: guided PatchMatch in five levels from coarse to fine, colours first, a little detail put back at the end. The core is written in AssemblyScript and compiled to a few kilobytes of WebAssembly; where a browser cannot run it, JavaScript gives the same result.',
        'The seven techniques combine Kuwahara filters, structure tensors, flow-based differences of Gaussians, superpixels and layered brush strokes, each in its own way.',
      ],
      papers: [
        {
          text: 'Elad and Milanfar, Style Transfer Via Texture Synthesis, 2017',
          url: 'https://arxiv.org/abs/1609.03057',
        },
        { text: 'Barnes et al., PatchMatch, 2009', url: 'https://gfx.cs.princeton.edu/pubs/Barnes_2009_PAR/' },
        { text: 'Hertzmann, Painterly Rendering with Curved Brush Strokes of Multiple Sizes, 1998', url: '' },
        { text: 'Kyprianidis and Kang, Image and Video Abstraction by Anisotropic Kuwahara Filtering, 2009', url: '' },
        { text: 'Kang et al., Flow-Based Image Abstraction, 2009', url: '' },
      ],
      data: 'No training data. The sample photos and paintings are rendered by programs of ours.',
      figures: {
        preview: 'First preview, 512 px',
        final: 'Finished, 512 px',
        large: 'Finished, 1024 px, without showing it',
        presets: 'Each of the seven techniques, 512 px',
        quality:
          'Average of 48 pairs of our own: distance to the style (colour alone is 1; at most 0.65) / structural similarity to the photo (at least 0.55)',
        memory: 'Extra memory while computing, 512 px',
      },
      failures: [
        'Of soft styles such as ink wash it learns mostly the tones. The average meets both limits, but a single pair often meets only one of the two limits.',
        'Dots, hatching and mosaic lose detail; below a faithfulness of 1.2 the photo may be hard to recognise.',
        'Small faces get distorted. "Protect faces" helps a lot; in stained glass and mosaic it makes all pieces smaller.',
        'Two styles blend region by region and the share is approximate; far apart, they look like a collage.',
      ],
      privacy: 'Photos and paintings are processed in your browser only. Nothing is uploaded or kept.',
    },
    'smart-chat': {
      summary:
        'A chat program that comes prepared and does not make things up: a few hundred written topics, and a set of small skills that really work things out.',
      method: [
        "Huida's engine finds the candidates, and a small ranker fitted on this base decides among them. Without enough confidence the program asks back or declines. Sums, dates, units and games are handled by little programs.",
        'There is no language model, so it writes no essays and invents no facts.',
      ],
      papers: [
        { text: 'Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009', url: '' },
        { text: 'The design of the engine: src/engine/DESIGN.md', url: '' },
      ],
      data: 'All of the topics were written for this project; they are in the folder content/chit-chat. The test sentences, 300 a language, were written separately, and none is in the base. Their scores and the kinds of failures were seen during tuning, so this is not a blind result.',
      figures: {
        base: 'Topics, Chinese / English',
        fittingZh: '300 Chinese sentences: fitting answers',
        fittingEn: '300 English sentences: fitting answers',
        first: 'From opening the page to the first answer',
        answer: 'Each answer after that (median)',
      },
      failures: [
        'Whatever it is not prepared for, it can only decline. Sometimes it gives an unrelated answer where it should decline, above all to long nonsense.',
        'Irony, puns and long stories mostly pass it by.',
        'Of two questions in one sentence it answers one.',
      ],
      privacy:
        'The conversation is only in the memory of this page. Nothing is uploaded, and it is gone when you reload.',
    },
    autopilot: {
      summary:
        'A hundred small cars learn to drive by neuro-evolution, in full view, and the same seed repeats it exactly. A concept demo that has nothing to do with real cars.',
      method: [
        'Each car has seven distance rays and its speed; they go through 8 tanh neurons to steering and throttle. Every generation keeps the best drivers and makes the others by crossing two parents and adding Gaussian noise. Half of the score is the mean over the tracks, half the worst track. All randomness comes from the seed, so the same seed runs the same generations.',
      ],
      papers: [
        { text: 'Montana and Davis, Training Feedforward Neural Networks Using Genetic Algorithms, 1989', url: '' },
        { text: 'Such et al., Deep Neuroevolution, 2017', url: 'https://arxiv.org/abs/1712.06567' },
      ],
      data: 'No training data. Tracks are made from the seed, or drawn by you.',
      figures: {
        lap: '20 seeds, one / three tracks: generation of the first full lap (median)',
        unseen: 'Trained on three tracks for 15 generations, laps one never seen',
        single: 'Trained on one track for 15 generations, laps one never seen',
        speed: 'Simulated car steps a second, one core',
      },
      failures: [
        'A car that was trained on one track often crashes on another.',
        'On hand-drawn tracks with sharp bends and narrow roads it may not get round for many generations.',
        'Cars and roads are simplified; what is learnt here is of no use in a real car.',
      ],
      privacy: 'Tracks, training and saved drivers stay on your device.',
    },
  },
} satisfies typeof import('../../zh/lab/model-cards.ts').modelCards

export const modelCards = {
  unknown: {
    title: 'There is no such experiment',
    text: 'The name in the link may be misspelt. The lab shows which there are.',
  },
  others: 'Other model cards',
  method: 'Method and papers',
  data: 'Training and material',
  measured: 'What was measured',
  measureAgain: 'Machine and date are in docs/benchmarks.md. To measure again yourself:',
  failures: 'Known failures',
  privacy: 'Privacy',
  open: 'Open the experiment',
  demos: {
    emotion: {
      summary:
        'Finds faces in a photo or camera picture and estimates how much of seven expressions each shows. It looks at what a face does; it does not judge identity, age or gender.',
      method: [
        'An SSD on MobileNet v1 detects, a small second detector confirms on upright crops, and a network of depthwise-separable convolutions reads the expression, averaged over four views of the same face. TensorFlow.js runs it all on its WebAssembly backend, in a background thread.',
        'Reading expressions is hard, and the best published models still err a lot: POSTER++ reaches 92.2% on RAF-DB and 67.5% on AffectNet with seven classes. Both are far better than the small network used here.',
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
      data: 'The weights come with the face-api package and were trained by its authors on data they collected; we did not train further. The faces in the samples and tests are drawn by a program of ours. There are no photos of real people.',
      figures: {
        posed: 'Drawn faces posing seven expressions: read right',
        textures: 'False faces in textures, noise and pictures without faces',
        cold: 'First analysis, loading the networks included',
        warm: 'Each one after that',
        camera: 'Live camera',
        memory: 'Tensors left over after 50 runs',
      },
      failures: [
        'Fear and disgust are weakest: on 840 crops like those of FER2013 both have a recall of about 0.2, while the average of all seven is 0.52.',
        'Profiles, covered, blurred and very dark faces are missed, and so are very small ones (below some 20 pixels).',
        'The training data may not show all ages and skin tones equally, so it may work better for some people than for others.',
      ],
      privacy:
        'Photos and camera pictures are processed in your browser only. Nothing is uploaded or kept. During an analysis there are no network requests at all; a test checks that.',
    },
    'style-transfer': {
      summary:
        'Repaints a photo with the brush of any picture, or paints it by one of seven techniques. There are no trained weights: every step is an algorithm one can read.',
      method: [
        'To borrow a brush: guided PatchMatch in five levels from coarse to fine, colours first, a little detail put back at the end. The core is written in AssemblyScript and compiled to a few kilobytes of WebAssembly; where a browser cannot run it, JavaScript gives the same result.',
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
        large: 'Finished, 1024 px',
        presets: 'Each of the seven techniques, 512 px',
        quality: 'Own test set: pairs that pass the quality gate',
        memory: 'Memory at 512 px',
      },
      failures: [
        'From flat, geometric pictures it learns little more than the colours.',
        'Small faces get distorted. "Protect faces" helps a lot, though one can tell that they were treated differently.',
        'Two styles that are far apart blend into a collage.',
      ],
      privacy: 'Photos and paintings are processed in your browser only. Nothing is uploaded or kept.',
    },
    'smart-chat': {
      summary:
        'A chat program that comes prepared and does not make things up: a few hundred written topics, and a set of small skills that really work things out.',
      method: [
        "Huida's engine picks the answer: words, character sequences and concepts each give a score, and together they become a probability of being right. Without enough of it, the program asks back or declines. Sums, dates, units and games are handled by little programs.",
        'There is no language model, so it writes no essays and invents no facts.',
      ],
      papers: [
        { text: 'Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009', url: '' },
        { text: 'The design of the engine: src/engine/DESIGN.md', url: '' },
      ],
      data: 'All of the topics were written for this project; they are in the folder content/chit-chat. The test sentences, 300 a language, were written separately by someone who did no tuning.',
      figures: {
        base: 'Topics, Chinese / English',
        fittingZh: '300 Chinese sentences: fitting answers',
        fittingEn: '300 English sentences: fitting answers',
        first: 'From opening the page to the first answer',
        answer: 'Each answer after that (median)',
      },
      failures: [
        'Whatever it is not prepared for, it can only decline.',
        'Irony, puns and long stories mostly pass it by.',
        'Of two questions in one sentence it answers one.',
      ],
      privacy:
        'The conversation is only in the memory of this page. Nothing is uploaded, and it is gone when you reload.',
    },
    autopilot: {
      summary:
        'A hundred small cars learn to drive by neuro-evolution, in full view, and again from the same seed. A concept demo that has nothing to do with real cars.',
      method: [
        'Each car has seven distance rays and its speed; they go through 8 tanh neurons to steering and throttle. Every generation keeps the best drivers and makes the others by crossing two parents and adding Gaussian noise. All randomness comes from the seed, so the same seed runs the same generations.',
      ],
      papers: [
        { text: 'Montana and Davis, Training Feedforward Neural Networks Using Genetic Algorithms, 1989', url: '' },
        { text: 'Such et al., Deep Neuroevolution, 2017', url: 'https://arxiv.org/abs/1712.06567' },
      ],
      data: 'No training data. Tracks are made from the seed, or drawn by you.',
      figures: {
        lap: '20 seeds: generation of the first full lap (median)',
        unseen: 'Trained on several tracks, laps one never seen',
        single: 'Trained on one track, laps one never seen',
        speed: 'Simulated car steps a second, one thread',
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

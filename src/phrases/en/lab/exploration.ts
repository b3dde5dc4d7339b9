export const exploration = {
  title: 'How they work',
  lead: 'Each experiment is told twice: in plain words first, then for those who want the details. The drawings are sketches; the real thing can be watched in the experiments.',
  contents: 'Contents',
  plainly: 'In plain words',
  inDetail: 'In detail',
  limits: 'Where it goes wrong',
  open: 'Open the experiment',
  card: 'Read the model card',
  demos: {
    emotion: {
      drawing:
        'Sketch: a photo is cut into cells, places that look like a face are found, turned upright and checked again, and seven expressions are measured.',
      labels: {
        look: 'Find what looks like a face',
        turn: 'Turn upright, check again',
        measure: 'Measure seven expressions',
      },
      plain: [
        'A computer does not know what a face is. It sees coloured squares. People showed it many thousands of labelled faces until it had a rule of thumb: two dark spots and a bar below them, arranged just so, are probably a face.',
        'Once it has found one, it cuts it out, turns it upright and looks again, so that a brick wall is not taken for a crowd. Then it compares mouth, brows and eyes, and says how much the face looks happy, sad or surprised.',
        'It sees what a face does, not what a person feels. Someone smiling may be sad, and someone frowning may just be thinking.',
      ],
      detail: [
        { title: 'Detect', text: 'A single-shot detector (SSD on MobileNet) proposes boxes over the whole picture.' },
        {
          title: 'Confirm',
          text: 'Each box is cut out at 1.9 times its size and turned to eight angles for a second, smaller detector. It must score 0.5 or more. Most "faces" in textures are dropped here, and tilted ones are turned upright.',
        },
        {
          title: 'Read the expression',
          text: 'The same face is read four times (as it is, mirrored, with 12% more around it, and both) and averaged. Read once, this network is far too sure of itself; averaged, its scores come closer to how often it is right.',
        },
        {
          title: 'Admit doubt',
          text: 'If the best of the seven is below 0.6, it says "not sure", and still shows all seven.',
        },
      ],
      limits: [
        'Fear and disgust are its weakest: it recognises about one in five.',
        'It was trained mostly on well-lit faces that look at the camera. Profiles, covered faces and dark pictures are missed or misread.',
        'It does not judge age, gender or identity, and should never be used to judge anyone.',
      ],
    },
    'style-transfer': {
      drawing:
        'Sketch: a small piece of the photo finds the most similar piece of the painting; piece by piece they make a new picture, coarse first, then fine.',
      labels: { photo: 'photo', painting: 'painting', result: 'new picture' },
      plain: [
        'Imagine a painting and a pair of scissors. You want to rebuild your photo from snippets of the painting: something pale for the sky, something with thick strokes for the tree.',
        'The computer does just that, only its snippets are tiny and overlap, and it keeps choosing until neighbours fit together. It starts with a very small sketch, then enlarges and refines it, layer by layer.',
        'Ink wash, pencil, stained glass and the others work without snippets. They are painted by rule: where a stroke begins, which way the brush moves, how ink spreads in the paper.',
      ],
      detail: [
        {
          title: 'Colour first',
          text: 'The colours of the photo are moved onto those of the painting (a linear Monge-Kantorovich map, then a few steps of sliced optimal transport), so that snippets do not jump about for their colour alone.',
        },
        {
          title: 'A guide',
          text: 'Lightness of both pictures, matched and slightly blurred, joins the comparison as a fourth channel. The slider from abstract to faithful sets its weight.',
        },
        {
          title: 'PatchMatch',
          text: 'Five levels, patches of 5 by 5, a random start; neighbours pass good finds on, and a random search narrows down. Places used too often cost more, or the whole picture would be one stroke.',
        },
        {
          title: 'Finish',
          text: "Overlapping patches vote, weighted by how well they match. The colours are fitted to the painting once more, and a little of the photo's detail is added. The core is a few kilobytes of WebAssembly, with no trained weights at all.",
        },
      ],
      limits: [
        'From flat, geometric pictures it learns little more than the colours.',
        'Small faces get distorted; "protect faces" helps a lot.',
        'It cannot invent a texture that the painting does not have.',
      ],
    },
    'smart-chat': {
      drawing:
        'Sketch: a sentence is split, a few similar phrasings are found, each with its confidence; when sure enough it answers, otherwise it asks back or declines.',
      labels: { words: 'Split it up', candidates: 'Find what is close', decide: 'Sure enough?' },
      plain: [
        'It has not read the whole internet. It has prepared a few hundred topics with care, each with several ways to ask and several answers.',
        'When you say something, it looks for the phrasing most like it, by letters, words and meaning: "I\'m shattered" and "so tired" share no word, and yet it knows they are the same.',
        'Sums, dates, conversions and games are not guessed; it works them out. And if nothing is close enough, it says so.',
      ],
      detail: [
        {
          title: 'The same engine',
          text: 'This is the same engine that answers customers for Huida bots. Here it works on small talk, indexed in your browser.',
        },
        {
          title: 'Ranking',
          text: 'Words, character sequences and concepts each give a score, and a small model fitted on this base turns them into confidence. Whether "you" or "I" is meant counts too.',
        },
        {
          title: 'Skills first',
          text: 'Sums, dates, units, draws and games are little programs. One of them answers only if it is certain that it was meant.',
        },
        {
          title: 'Keeping the thread',
          text: 'The follow-ups of the last topic are tried first, then all topics. The answers of a topic take turns.',
        },
      ],
      limits: [
        'It knows no weather, news or prices, and will not look them up.',
        'Ask two things in one sentence, and it usually answers one.',
        'Irony and private jokes mostly pass it by.',
      ],
    },
    autopilot: {
      drawing:
        'Sketch: each car has a tiny neural network; those that get furthest stay, swap parameters, change a little at random, and become the next generation.',
      labels: { drive: 'All of them drive', select: 'Keep the best', mix: 'Mix, and change a little' },
      plain: [
        'A hundred cars, and at first none can drive. Some spin, some go straight into the wall.',
        'After each round, the few that got furthest become parents. Their children are like them, and a tiny bit different. Most differences are useless; now and then one drives better, and next round it is a parent.',
        'Nobody tells them how to take a corner. A few rounds later, one of them gets all the way round.',
      ],
      detail: [
        {
          title: 'See and steer',
          text: 'Seven distance rays and the speed go through 8 tanh neurons to steering and throttle.',
        },
        {
          title: 'Neuro-evolution',
          text: 'No gradients: the elite stays as it is, the others are crossed from two parents, and some of their parameters get Gaussian noise.',
        },
        {
          title: 'Several tracks',
          text: 'Trained on one track, cars mostly learn it by heart. Trained on several random ones at once, they also manage roads they have never seen.',
        },
        {
          title: 'Again, exactly',
          text: 'Every random number comes from the seed. It is part of the address, so the same link runs the same generations.',
        },
      ],
      limits: [
        'Cars and roads are simplified: no traffic, no people, no realistic skidding.',
        'A car that has learnt one track often crashes on another.',
        'It is a concept demo and has nothing to do with driving real cars.',
      ],
    },
  },
} satisfies typeof import('../../zh/lab/exploration.ts').exploration

import type { autopilot as zh } from '../../zh/lab/autopilot.ts'

/** The autopilot demo. */
export const autopilot = {
  lead: 'Watch a hundred cars teach themselves to drive: those that get far stay, change a little and try again. All of it runs on your device.',
  concept: 'A concept demo: it drives toy cars on drawn tracks and is not for real roads.',
  failed: 'This browser could not start the training. Reload the page, or try another browser.',

  stage: {
    label: (track: number, count: number) => (count > 1 ? `Track ${track} of ${count}` : 'Track and cars'),
    show: (track: number) => `Look closer at track ${track}`,
    generation: (generation: string) => `Generation ${generation}`,
    ready: 'The cars are on the line. Press Start to see them go.',
    running: (of: Record<'driving' | 'crashed' | 'stalled' | 'finished' | 'percent', string> & { leader: number }) =>
      `${of.driving} driving, ${of.crashed} crashed, ${of.stalled} gave up, ${of.finished} finished. Car ${of.leader} leads at ${of.percent} of the lap.`,
    bestLap: (seconds: string, generation: string) => `Best lap so far: ${seconds} s, in generation ${generation}.`,
    noLap: 'No car has finished a lap yet.',
    stepRate: (steps: string) => `${steps} car-steps a second`,
    announce: (of: { generation: string; starts: string; finished: string; crashed: string; lap: string | null }) =>
      `Generation ${of.generation} is over: ${of.starts} starts, ${of.finished} finished, ${of.crashed} crashed.${of.lap ? ` Best lap ${of.lap} seconds.` : ''}`,
  },

  controls: {
    label: 'Playback',
    start: 'Start',
    pause: 'Pause',
    nextGeneration: 'Next generation',
    speed: 'Speed',
    times: (factor: number) => `×${factor}`,
    fastest: 'Max',
    rays: 'Show what it sees',
    reset: 'Start over',
    copyLink: 'Copy link',
    sameRun: (mark: string) => `Same link, same run. Its fingerprint so far: ${mark}`,
    noMark: 'Same link, same run. Its fingerprint appears here after the first generation.',
    founderNote: 'This run began with a loaded driver, which is not part of the link.',
  },

  network: {
    heading: "The leader's brain",
    label:
      'Neural network: seven lines of sight and the speed, eight hidden units, steering and throttle. The thicker a line, the more it counts.',
    inputs: ['left 90°', 'left 50°', 'left 22°', 'ahead', 'right 22°', 'right 50°', 'right 90°', 'speed'],
    outputs: ['steering', 'throttle'],
    left: (percent: string) => `Steering ${percent} left`,
    right: (percent: string) => `Steering ${percent} right`,
    straight: 'Straight on',
    throttle: (percent: string) => `throttle ${percent}`,
    brake: (percent: string) => `brake ${percent}`,
    speed: (speed: string) => `${speed} km/h`,
    positive: 'positive',
    negative: 'negative',
  },

  chart: {
    heading: 'Better with each generation',
    hint: '100 points is a full lap; more means a faster one.',
    label: (count: string) => `Best and median score of the last ${count} generations`,
    empty: 'Scores are drawn here once the first generation is over.',
    best: 'Best',
    median: 'Median',
    lap: 'a lap',
    table: 'Show as a table',
    generation: 'Generation',
    finished: 'Finished',
    crashed: 'Crashed',
    lapSeconds: 'Best lap (s)',
    none: 'none',
  },

  track: {
    heading: 'Track',
    ground: 'Where they train',
    grounds: {
      one: 'One track',
      three: 'Three tracks',
      fresh: 'New ones each generation',
      drawn: 'The one I drew',
    },
    hints: {
      one: 'Learns fast, but often knows only this road and is lost on another.',
      three: 'Has to do well on three different roads: that is driving, not learning a road by heart.',
      fresh: 'Three roads never seen before in every generation: nothing can be learned by heart.',
      drawn: 'The cars learn on the road you drew.',
    },
    fresh: 'New track',
    draw: 'Draw your own',
    seed: 'Seed',
    seedHint: 'The same seed always gives the same tracks and the same training.',
  },

  draw: {
    heading: 'Draw your track',
    board: 'Drawing board',
    hint: 'Draw a loop with the mouse or a finger and let go. By keyboard: arrows move, Space sets a point, Backspace removes it, Enter finishes.',
    presets: 'Or begin with one of these',
    presetNames: { oval: 'Oval', bean: 'Bean', hairpins: 'Hairpins', trefoil: 'Trefoil' },
    done: 'Drive on it',
    clear: 'Clear',
    cancel: 'Cancel',
    points: (count: string) => `${count} points`,
    cursor: (x: string, y: string) => `At ${x} m across, ${y} m down`,
    fine: 'This track can be driven.',
    faults: {
      'too-short': 'Too short: the cars would be there before they got going. Please draw a larger loop.',
      'too-long': 'Too long: a lap would take minutes. Please draw a shorter one.',
      'crosses-itself': 'The line crosses itself. Please draw a loop that does not.',
      'too-tight': 'One bend is too tight for a car. Please draw it rounder.',
      'too-close':
        'Two stretches, or a stretch and the border, are too close for a road. Please draw them further apart.',
    },
  },

  driver: {
    heading: 'Driver',
    text: 'Keep the best driver of the last generation, or send it to an exam on tracks it has never seen.',
    save: 'Save driver',
    load: 'Load driver',
    exam: 'Exam on ten unseen tracks',
    examAgain: 'Another ten',
    notYet: 'Once the first generation is over there is a driver to save and test.',
    loaded: (generation: string) =>
      `Loaded a driver of generation ${generation}. All hundred cars of this run descend from it.`,
    faults: {
      'too-large': 'This file is too large to be a driver.',
      'not-json': 'This file cannot be read: it is not JSON.',
      'not-a-driver': 'This file is not a driver. Please choose one that "Save driver" made here.',
      'other-version': 'This driver file has another version and cannot be read here.',
      'wrong-weights': 'This driver file is damaged: the number of its weights, or a weight, is wrong.',
    },
  },

  exam: {
    heading: 'On tracks it has never seen',
    result: (lapped: string, count: string) => `Lapped ${lapped} of ${count} unseen tracks.`,
    words: {
      all: 'It has really learned to drive.',
      most: 'Good, with a slip now and then.',
      some: 'It knows part of the job. Let it train longer, or on more tracks.',
      none: 'It cannot drive yet. Let it train longer, preferably on three tracks.',
    },
    lapped: (seconds: string) => `Lapped in ${seconds} s`,
    left: (percent: string) => `Got to ${percent}`,
    track: (number: string) => `Exam track ${number}`,
  },

  settings: {
    heading: 'Rules of evolution',
    text: 'Any change starts again from the first generation.',
    eliteCount: 'Kept unchanged',
    crossover: 'Children of two parents (%)',
    mutation: 'Chance that a weight changes (%)',
    mutationSize: 'Size of a change',
    standard: 'Reset to defaults',
  },
} satisfies typeof zh

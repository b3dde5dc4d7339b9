/** Mantine's ramps in our colours. It takes them by number; palette.test.ts holds the greys to the tokens. */
import type { MantineColorsTuple } from '@mantine/core'

export const teal: MantineColorsTuple = [
  '#e6f1ef',
  '#c9e2de',
  '#a3cfca',
  '#78b9b2',
  '#4fa39b',
  '#2c8c85',
  '#0b6e69',
  '#095b57',
  '#08524e',
  '#063d3a',
]

/** Mantine's red fails AA on our paper; this is the seal's vermilion, darkened for text. */
export const red: MantineColorsTuple = [
  '#fbeae6',
  '#f5cfc7',
  '#eeada0',
  '#f07a66',
  '#dc5a44',
  '#cc4630',
  '#b5321b',
  '#9c2a16',
  '#842312',
  '#68190c',
]

export const yellow: MantineColorsTuple = [
  '#fdf3dc',
  '#f9e4b5',
  '#f3d188',
  '#e9bd62',
  '#cf9a35',
  '#ad7812',
  '#8a5a00',
  '#744b00',
  '#5f3e00',
  '#4a3000',
]

/** Mantine's cool greys as our paper, from what lies sunken to ink. Used in the light, and for the tooltips of the dark. */
export const gray: MantineColorsTuple = [
  '#f3f0ea',
  '#f3f0ea',
  '#e4dfd5',
  '#e4dfd5',
  '#cbc3b4',
  '#a8a094',
  '#6b665e',
  '#55514a',
  '#36332e',
  '#1c1b19',
]

/** The same in the dark, where Mantine counts from the text down to the ground. */
export const dark: MantineColorsTuple = [
  '#f1ede5',
  '#bfb9ae',
  '#a19b8f',
  '#7d776d',
  '#4f4b43',
  '#34312c',
  '#1f1e1b',
  '#171614',
  '#121110',
  '#0c0b0a',
]

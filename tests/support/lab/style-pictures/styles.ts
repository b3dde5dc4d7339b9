/** Pictures after which others are painted, drawn by formula: each has a texture of its own. 1 wide, 0.75 high. */
import {
  cell,
  clamp,
  cloud,
  hash,
  lighten,
  mix,
  mixColours,
  noise,
  type Rgb,
  type Shader,
  smoothstep,
} from './shading.ts'

function paletteAt(palette: readonly Rgb[], value: number): Rgb {
  const position = clamp(value) * (palette.length - 1)
  const index = Math.min(palette.length - 2, Math.trunc(position))
  return mixColours(palette[index] ?? [0, 0, 0], palette[index + 1] ?? [0, 0, 0], position - index)
}
function pick(palette: readonly Rgb[], value: number): Rgb {
  return palette[Math.min(palette.length - 1, Math.trunc(value * palette.length))] ?? [0, 0, 0]
}

/** Strokes along a direction field: the last of several strewn layers whose stroke covers the place. */
function strokes(x: number, y: number, size: number, angleAt: (x: number, y: number) => number, colourAt: Shader): Rgb {
  let uppermost = { x, y, light: 1 }
  for (let layer = 0; layer < 4; layer++) {
    const [u, v] = [x / size + 0.37 * layer, y / size + 0.61 * layer]
    for (let i = Math.floor(u) - 2; i <= Math.floor(u) + 2; i++)
      for (let j = Math.floor(v) - 2; j <= Math.floor(v) + 2; j++) {
        const [cx, cy] = [i + hash(i, j, layer), j + hash(i, j, layer + 9)]
        if (Math.hypot(u - cx, v - cy) > 1.6) continue
        const [px, py] = [(cx - 0.37 * layer) * size, (cy - 0.61 * layer) * size]
        const angle = angleAt(px, py) + 0.5 * (hash(i, j, layer + 5) - 0.5)
        const along = (u - cx) * Math.cos(angle) + (v - cy) * Math.sin(angle)
        const across = (v - cy) * Math.cos(angle) - (u - cx) * Math.sin(angle)
        if (Math.abs(along) > 1.5 || Math.abs(across) > 0.36) continue
        const bristles = 0.82 + 0.3 * noise(along * 1.2, across * 16, i + 31 * j) + 0.5 * across
        uppermost = { x: px, y: py, light: bristles * (0.85 + 0.3 * hash(i, j, layer + 3)) }
      }
  }
  return lighten(colourAt(uppermost.x, uppermost.y), uppermost.light)
}

const oil: Shader = (x, y) =>
  strokes(
    x,
    y,
    0.03,
    (px, py) => 5 * cloud(2 * px, 2 * py, 5),
    (px, py) =>
      paletteAt(
        [
          [38, 44, 66],
          [62, 92, 88],
          [196, 140, 62],
          [214, 88, 48],
          [244, 222, 160],
        ],
        1.5 * cloud(3.2 * px, 3.2 * py, 8) - 0.25,
      ),
  )

const nightSwirls: Shader = (x, y) => {
  const stars: [number, number, number][] = [
    [0.2, 0.15, 0.09],
    [0.5, 0.1, 0.06],
    [0.8, 0.18, 0.12],
    [0.36, 0.33, 0.07],
    [0.65, 0.38, 0.05],
  ]
  const angleAt = (px: number, py: number) => {
    const [dx, dy] = [px - 0.5, py - 0.28]
    let [vx, vy] = [
      1 - 6 * dy * Math.exp(-14 * (dx * dx + dy * dy)),
      6 * dx * Math.exp(-14 * (dx * dx + dy * dy)) + 0.3 * Math.sin(9 * px),
    ]
    for (const [sx, sy, radius] of stars) {
      const near = Math.exp(-((px - sx) ** 2 + (py - sy) ** 2) / (radius * radius))
      vx -= (8 * near * (py - sy)) / radius
      vy += (8 * near * (px - sx)) / radius
    }
    return Math.atan2(vy, vx)
  }
  const colourAt: Shader = (px, py) => {
    let light = 0.5 * cloud(3 * px + 2 * Math.sin(5 * py), 6 * py, 3)
    for (const [sx, sy, radius] of stars)
      light += 0.9 * Math.exp(-((px - sx) ** 2 + (py - sy) ** 2) / (0.35 * radius * radius))
    if (py > 0.55 + 0.06 * Math.sin(9 * px))
      return paletteAt(
        [
          [16, 22, 30],
          [30, 52, 60],
          [58, 84, 70],
        ],
        cloud(9 * px, 9 * py, 6),
      )
    return paletteAt(
      [
        [16, 26, 66],
        [34, 70, 136],
        [92, 142, 190],
        [226, 206, 96],
        [252, 240, 180],
      ],
      light,
    )
  }
  return strokes(x, y, 0.022, angleAt, colourAt)
}

const inkWash: Shader = (x, y) => {
  const paper = 0.96 + 0.05 * noise(140 * x, 40 * y)
  let ink = 0
  for (let range = 0; range < 4; range++) {
    const ridge = 0.14 + 0.15 * range - 0.3 * (cloud(2.2 * x + 7 * range, 2, 3 + range) - 0.45)
    const depth = y - ridge
    if (depth > 0) {
      const wash = (0.3 + 0.17 * range) * Math.exp(-7 * depth) * (0.6 + 0.7 * cloud(9 * x, 16 * y, 23 + range))
      const edge = 0.5 * smoothstep(0.02, 0, depth) * (0.3 + noise(50 * x, 30 * y, range))
      const crags = 0.55 * smoothstep(0.56, 0.75, cloud(16 * x - 14 * y, 7 * y, 33 + range)) * Math.exp(-6 * depth)
      ink = Math.max(ink * Math.exp(-5 * depth), wash + edge + crags)
    }
  }
  const bamboo = Math.abs(x - 0.86 + 0.03 * Math.sin(4 * y))
  if (bamboo < 0.012 && (y * 8) % 1 > 0.06) ink = 0.75 + 0.3 * noise(120 * x, 12 * y)
  const light = clamp(paper - ink, 0.05, 1)
  return [250 * light, 244 * light + 2, 230 * light + 8]
}

const mosaic: Shader = (x, y) => {
  const tile = cell(46 * x, 46 * y, 5)
  const [cx, cy] = [tile.column / 46, tile.row / 46]
  const ring = Math.sin(26 * Math.hypot(cx - 0.5, cy - 0.36) + 2 * cloud(3 * cx, 3 * cy))
  const palette: Rgb[] = [
    [24, 62, 110],
    [38, 128, 138],
    [226, 192, 96],
    [196, 84, 52],
    [240, 230, 208],
  ]
  const base = pick(palette, clamp(0.5 + 0.45 * ring + 0.3 * (hash(tile.column, tile.row, 3) - 0.5), 0, 0.999))
  const glaze = 0.8 + 0.35 * hash(tile.column, tile.row, 8) - 0.25 * tile.nearest
  return mixColours([62, 56, 52], lighten(base, glaze), smoothstep(0.06, 0.16, tile.edge))
}

const stainedGlass: Shader = (x, y) => {
  const pane = cell(11 * x + 0.4 * Math.sin(9 * y), 11 * y, 12)
  const palette: Rgb[] = [
    [176, 24, 36],
    [22, 64, 150],
    [238, 178, 40],
    [24, 122, 74],
    [112, 40, 120],
    [226, 226, 206],
  ]
  const glass = lighten(
    pick(palette, hash(pane.column, pane.row, 2)),
    0.75 + 0.5 * cloud(14 * x, 14 * y, 6) - 0.3 * pane.nearest,
  )
  return mixColours([20, 18, 18], glass, smoothstep(0.07, 0.12, pane.edge))
}

const pointillism: Shader = (x, y) => {
  const water = y > 0.42
  const area: readonly Rgb[] = water
    ? [
        [38, 86, 132],
        [70, 140, 160],
        [226, 196, 120],
        [60, 66, 120],
      ]
    : cloud(3 * x, 4 * y, 2) > 0.52
      ? [
          [70, 130, 62],
          [148, 178, 60],
          [40, 88, 80],
          [236, 208, 88],
        ]
      : [
          [160, 196, 222],
          [238, 214, 196],
          [244, 232, 160],
          [206, 152, 170],
        ]
  let colour: Rgb = [238, 230, 212]
  for (let layer = 0; layer < 3; layer++) {
    const dot = cell(64 * x + 0.5 * layer, 64 * y + 0.3 * layer, 20 + layer)
    if (dot.nearest < 0.46)
      colour = lighten(pick(area, hash(dot.column, dot.row, layer)), 0.9 + 0.2 * hash(dot.row, dot.column))
  }
  return colour
}

const woodcut: Shader = (x, y) => {
  const tone = clamp(1.6 * cloud(2.6 * x, 2.6 * y, 17) - 0.3)
  const turn = 3 * cloud(1.6 * x, 1.6 * y, 4)
  const line = Math.sin(190 * (x * Math.sin(turn) + y * Math.cos(turn)) + 3 * noise(20 * x, 20 * y))
  const wobble = 0.5 * (noise(90 * x, 90 * y) - 0.5)
  const ink = smoothstep(-0.15, 0.15, line + wobble + 2.4 * (0.5 - tone))
  return mixColours([234, 220, 192], [36, 28, 26], ink)
}

const watercolour: Shader = (x, y) => {
  const [wx, wy] = [x + 0.03 * cloud(9 * x, 9 * y, 3), y + 0.03 * cloud(9 * x, 9 * y, 5)]
  const stain = cell(5 * wx, 5 * wy, 41)
  const palette: Rgb[] = [
    [92, 150, 190],
    [226, 150, 120],
    [150, 182, 120],
    [240, 208, 130],
    [170, 130, 176],
  ]
  const pigment = 0.35 + 0.5 * cloud(7 * wx, 7 * wy, 9) + 0.5 * smoothstep(0.09, 0, stain.edge) - 0.45 * stain.nearest
  const grain = 0.94 + 0.1 * noise(150 * x, 150 * y)
  return lighten(
    mixColours(
      [250, 248, 240],
      pick(palette, hash(stain.column, stain.row, 6)),
      clamp(pigment * mix(0.9, 1.3, grain - 0.5)),
    ),
    grain,
  )
}

export const styles = {
  'oil painting': oil,
  'night swirls': nightSwirls,
  'ink wash': inkWash,
  mosaic,
  'stained glass': stainedGlass,
  pointillism,
  woodcut,
  watercolour,
} satisfies Record<string, Shader>

/** Pictures like visitors' photos, drawn by formula: shaded forms, soft light, fine texture. 1 wide, 0.75 high. */
import {
  box,
  clamp,
  cloud,
  ellipse,
  hash,
  lighten,
  mix,
  mixColours,
  noise,
  type Rgb,
  type Shader,
  smoothstep,
} from './shading.ts'

const portrait: Shader = (x, y) => {
  let colour = mixColours([96, 118, 124], [188, 178, 158], clamp(0.35 + 0.6 * x - 0.3 * y + 0.25 * cloud(3 * x, 3 * y)))
  const shirt = ellipse(x, y, 0.5, 0.86, 0.34, 0.27)
  colour = mixColours(colour, lighten([54, 72, 108], 0.7 + 0.6 * x + 0.2 * noise(60 * x, 9 * y)), shirt)
  const strands = 0.6 + 0.5 * noise(70 * x + 6 * y, 5 * y)
  colour = mixColours(colour, lighten([62, 40, 28], strands), ellipse(x, y, 0.5, 0.3, 0.18, 0.235))
  const skin: Rgb = [224, 172, 142]
  colour = mixColours(colour, lighten(skin, 0.72), ellipse(x, y, 0.5, 0.58, 0.065, 0.14))
  const light = 1.08 - 0.9 * Math.max(0, x - 0.47) - 0.4 * Math.max(0, y - 0.4) + 0.04 * noise(40 * x, 40 * y)
  const face = ellipse(x, y, 0.5, 0.36, 0.13, 0.175) * (1 - ellipse(x, y, 0.47, 0.17, 0.16, 0.08))
  colour = mixColours(colour, lighten(skin, light), face)
  for (const side of [-1, 1]) {
    const eye = 0.5 + side * 0.055
    colour = mixColours(
      colour,
      [70, 46, 34],
      ellipse(x, y, eye, 0.3 - 0.012 * Math.cos(40 * (x - eye)), 0.034, 0.007, 0.01),
    )
    colour = mixColours(colour, [240, 236, 230], ellipse(x, y, eye, 0.335, 0.025, 0.012, 0.006))
    colour = mixColours(colour, [52, 60, 58], ellipse(x, y, eye, 0.335, 0.011, 0.012, 0.004))
    colour = mixColours(colour, [216, 128, 112], 0.35 * ellipse(x, y, 0.5 + side * 0.08, 0.41, 0.035, 0.028, 0.03))
  }
  colour = mixColours(colour, lighten(skin, 0.74), 0.7 * ellipse(x, y, 0.512, 0.385, 0.016, 0.034, 0.012))
  return mixColours(
    colour,
    [172, 74, 72],
    ellipse(x, y - 0.012 * Math.cos(34 * (x - 0.5)), 0.5, 0.463, 0.044, 0.011, 0.008),
  )
}

const landscape: Shader = (x, y) => {
  let colour = mixColours([92, 148, 206], [232, 224, 206], smoothstep(0, 0.4, y))
  colour = mixColours(colour, [250, 248, 244], 0.8 * smoothstep(0.52, 0.75, cloud(4 * x, 9 * y, 7)))
  const ranges: [number, number, Rgb][] = [
    [0.34, 0.16, [128, 146, 170]],
    [0.42, 0.14, [88, 112, 122]],
    [0.49, 0.1, [62, 94, 74]],
  ]
  ranges.forEach(([base, height, tone], index) => {
    const ridge = base - height * (cloud(2.5 * x + 9 * index, 3 + index, 11) - 0.35)
    if (y > ridge) colour = lighten(tone, 0.75 + 0.5 * cloud(14 * x - 6 * y, 14 * y, 21 + index))
  })
  if (y > 0.52) {
    const ripple = noise(9 * x, 90 * y * y)
    colour = mixColours([70, 116, 140], [206, 214, 206], 0.25 + 0.5 * ripple - 0.6 * (y - 0.52))
    const shore = 0.57 + 0.2 * x + 0.03 * cloud(9 * x, 1)
    if (y > shore) colour = lighten([116, 138, 62], 0.55 + 0.8 * cloud(40 * x, 60 * y, 31))
  }
  const crown = Math.hypot((x - 0.2) / 0.13, (y - 0.38) / 0.17) + 0.5 * (cloud(16 * x, 16 * y, 41) - 0.5)
  if (Math.abs(x - 0.2 - 0.02 * Math.sin(14 * y)) < 0.014 && y > 0.4 && y < 0.66) colour = [70, 52, 40]
  if (crown < 1) colour = lighten([66, 104, 48], 0.55 + 0.7 * cloud(30 * x, 30 * y, 43) - 0.4 * (x - 0.2))
  return colour
}

const street: Shader = (x, y) => {
  const [dx, dy] = [x - 0.52, y - 0.36]
  let colour = mixColours([150, 178, 206], [240, 226, 204], smoothstep(-0.36, 0, dy))
  // Walls run towards the vanishing point: depth follows from how far to the side one looks.
  const depth = 0.16 / Math.max(0.02, Math.abs(dx))
  const wallTop = -0.5 / Math.max(0.35, depth) - 0.06 * hash(Math.floor(depth * 2.2), dx > 0 ? 1 : 0, 5)
  if (Math.abs(dx) > 0.06 && dy > wallTop && dy * depth < 0.12) {
    const along = depth * 2.2
    const up = dy * depth * 9
    const walls: Rgb[] = [
      [196, 142, 110],
      [214, 190, 150],
      [160, 110, 96],
      [188, 182, 170],
    ]
    colour = lighten(
      walls[Math.trunc(4 * hash(Math.floor(along), dx > 0 ? 3 : 4)) % 4] ?? [0, 0, 0],
      dx > 0 ? 0.72 : 1.04,
    )
    colour = lighten(colour, 0.9 + 0.2 * cloud(30 * along, 30 * up))
    const inWindow = box((along * 3) % 1, (((up * 1.4) % 1) + 1) % 1, 0.25, 0.2, 0.75, 0.75)
    if (inWindow) colour = hash(Math.floor(along * 3), Math.floor(up * 1.4), 9) > 0.7 ? [244, 206, 130] : [58, 66, 80]
  } else if (dy > 0) {
    const far = 0.1 / (dy + 0.01)
    const stone = noise(dx * far * 160, far * 40) * 0.25
    colour = lighten([132, 126, 122], 0.75 + stone + 0.1 * cloud(20 * x, 20 * y))
    if (Math.abs(dx) > dy * 0.75) colour = lighten([176, 170, 160], 0.9 + stone)
    else if (Math.abs(dx) < 0.012 + dy * 0.02 && Math.sin(far * 18) > 0) colour = [236, 232, 220]
  }
  for (const [cx, foot, size, coat] of [
    [0.44, 0.56, 0.1, [150, 52, 48]],
    [0.6, 0.5, 0.07, [46, 58, 88]],
    [0.35, 0.66, 0.15, [72, 84, 64]],
  ] as const) {
    const body = ellipse(x, y, cx, foot - size * 0.75, size * 0.2, size * 0.42, 0.006)
    colour = mixColours(
      colour,
      lighten([40, 40, 48], 1),
      Math.max(
        ellipse(x, y, cx - 0.05 * size, foot - size * 0.2, size * 0.07, size * 0.3, 0.004),
        ellipse(x, y, cx + 0.12 * size, foot - size * 0.2, size * 0.07, size * 0.3, 0.004),
      ),
    )
    colour = mixColours(colour, lighten(coat, 0.8 + 6 * (cx - x)), body)
    colour = mixColours(colour, [210, 160, 132], ellipse(x, y, cx, foot - size * 1.28, size * 0.11, size * 0.14, 0.004))
  }
  return colour
}

function fruit(colour: Rgb, x: number, y: number, cx: number, cy: number, radius: number, tone: Rgb): Rgb {
  const [dx, dy] = [(x - cx) / radius, (y - cy) / radius]
  const inside = ellipse(x, y, cx, cy, radius, radius * 0.95, 0.006)
  const shadow = mixColours(
    colour,
    lighten(colour, 0.35),
    0.8 * ellipse(x, y, cx + radius * 0.5, cy + radius * 0.8, radius * 1.3, radius * 0.35, 0.06),
  )
  const height = Math.sqrt(Math.max(0, 1 - dx * dx - dy * dy))
  const light = clamp(0.3 + 0.75 * (-0.5 * dx - 0.55 * dy + 0.65 * height), 0.15, 1.3) + 0.08 * noise(70 * x, 70 * y)
  const shaded = mixColours(
    lighten(tone, light),
    [255, 250, 236],
    smoothstep(0.93, 1, -0.45 * dx - 0.5 * dy + 0.72 * height),
  )
  return mixColours(shadow, shaded, inside)
}

const stillLife: Shader = (x, y) => {
  let colour: Rgb = lighten([104, 84, 74], 1.2 - 0.8 * x + 0.2 * cloud(4 * x, 4 * y))
  if (y > 0.44) colour = lighten([190, 164, 128], 1.05 - 0.5 * x + 0.25 * (noise(6 * x, 120 * y) - 0.5))
  const vase = 0.075 + 0.04 * Math.sin(9 * (y - 0.1))
  if (Math.abs(x - 0.68) < vase && y > 0.1 && y < 0.52) {
    const round = (x - 0.68) / vase
    colour = lighten([70, 116, 140], 1.1 - 0.6 * round - 0.5 * round * round + 0.1 * noise(30 * x, 30 * y))
    if (Math.sin(60 * y) > 0.75) colour = lighten([228, 222, 204], 1.05 - 0.5 * round)
  }
  colour = fruit(colour, x, y, 0.5, 0.47, 0.085, [216, 138, 44])
  colour = fruit(colour, x, y, 0.24, 0.5, 0.1, [186, 42, 38])
  colour = fruit(colour, x, y, 0.38, 0.55, 0.09, [122, 160, 52])
  for (let grape = 0; grape < 9; grape++)
    colour = fruit(
      colour,
      x,
      y,
      0.56 + 0.055 * (grape % 4) + 0.02 * hash(grape, 1),
      0.58 + 0.04 * Math.trunc(grape / 4),
      0.032,
      [88, 52, 110],
    )
  return colour
}

const animal: Shader = (x, y) => {
  const grass = cloud(60 * x + 10 * y, 12 * y, 3)
  let colour = mixColours(lighten([120, 152, 74], 0.6 + 0.7 * grass), [206, 214, 160], clamp(0.5 - y))
  const furAt = (dx: number, dy: number) => 0.72 + 0.5 * noise(90 * x + 30 * dx, 22 * y + 40 * dy, 13)
  const coat: Rgb = [204, 138, 74]
  const body = ellipse(x, y, 0.58, 0.56, 0.24, 0.2, 0.03)
  colour = mixColours(colour, lighten(coat, furAt(x, y) * (1.15 - 0.6 * y)), body)
  const stripes = smoothstep(0.4, 0.8, Math.sin(38 * x + 8 * Math.sin(9 * y)))
  colour = mixColours(colour, [112, 66, 36], 0.6 * body * stripes)
  for (const side of [-1, 1]) {
    const lean = Math.abs(x - 0.36 - side * 0.1) / 0.055 + (0.3 - y) / 0.14
    if (y < 0.3 && y > 0.1 && lean < 1) colour = lighten(coat, 0.7 + 0.3 * furAt(y, x))
  }
  const head = ellipse(x, y, 0.36, 0.37, 0.155, 0.14, 0.02)
  colour = mixColours(colour, lighten(coat, furAt(y, x) * (1.25 - 0.9 * Math.abs(x - 0.33))), head)
  colour = mixColours(
    colour,
    [112, 66, 36],
    head * 0.7 * smoothstep(0.5, 0.9, Math.sin(70 * (x - 0.36))) * (y < 0.32 ? 1 : 0),
  )
  colour = mixColours(colour, [244, 232, 212], ellipse(x, y, 0.36, 0.44, 0.075, 0.055, 0.03))
  for (const side of [-1, 1]) {
    colour = mixColours(colour, [178, 190, 70], ellipse(x, y, 0.36 + side * 0.062, 0.355, 0.03, 0.023, 0.006))
    colour = mixColours(colour, [18, 18, 18], ellipse(x, y, 0.36 + side * 0.062, 0.355, 0.01, 0.02, 0.005))
  }
  return mixColours(colour, [196, 110, 104], ellipse(x, y, 0.36, 0.415, 0.018, 0.012, 0.006))
}

const building: Shader = (x, y) => {
  let colour = mixColours([108, 156, 212], [222, 232, 238], smoothstep(0, 0.6, y))
  colour = mixColours(colour, [250, 250, 250], 0.7 * smoothstep(0.55, 0.8, cloud(3 * x, 7 * y, 3)))
  if (y > 0.64) colour = lighten([148, 144, 128], 0.8 + 0.3 * cloud(30 * x, 80 * y))
  const brick = (tone: Rgb): Rgb => {
    const row = Math.floor(y * 90)
    const isJoint = (y * 90) % 1 < 0.18 || (x * 45 + 0.5 * (row % 2)) % 1 < 0.1
    return lighten(
      tone,
      (isJoint ? 0.78 : 0.92 + 0.2 * hash(Math.floor(x * 45 + 0.5 * (row % 2)), row)) - 0.35 * (x - 0.5),
    )
  }
  const isDome = Math.hypot(x - 0.5, (y - 0.28) * 1.1) < 0.12 && y < 0.28
  if (isDome) colour = lighten([86, 140, 124], 1.15 - 2.6 * (x - 0.45) + 0.12 * Math.sin(150 * (x - 0.5)))
  if (Math.abs(x - 0.5) < 0.006 && y > 0.08 && y < 0.2) colour = [190, 160, 80]
  if (box(x, y, 0.36, 0.28, 0.64, 0.4)) colour = brick([206, 178, 142])
  if (box(x, y, 0.12, 0.4, 0.88, 0.66)) colour = brick([192, 128, 98])
  if (box(x, y, 0.1, 0.385, 0.9, 0.405) || box(x, y, 0.34, 0.268, 0.66, 0.285))
    colour = lighten([232, 222, 202], 1.05 - 0.3 * x)
  for (let k = 0; k < 9; k++) {
    const cx = 0.17 + 0.0825 * k
    const [wide, top] = k === 4 ? [0.034, 0.5] : [0.022, 0.46]
    const bottom = k === 4 ? 0.66 : 0.58
    const isArch = Math.hypot(x - cx, y - top) < wide || box(x, y, cx - wide, top, cx + wide, bottom)
    if (isArch)
      colour = mixColours([40, 48, 62], [120, 146, 176], clamp(1.4 * (bottom - y) + mix(-0.3, 0.3, hash(k, 2))))
    if (Math.abs(x - cx - 0.041) < 0.008 && y > 0.41 && y < 0.65)
      colour = lighten([226, 214, 192], 1.1 - 25 * Math.max(0, x - cx - 0.041))
  }
  return colour
}

export const contents = { portrait, landscape, street, 'still life': stillLife, animal, building } satisfies Record<
  string,
  Shader
>

/**
 * Computes the Chinese calendar from the moon and the sun: of 2000 to 2100 into content/calendar/lunar-years.json, and the
 * days of Chinese New Year of 1900 to 2100 into content/calendar/new-years.json: `npx tsx scripts/calendar/lunar-years.ts`.
 * New moons after Meeus, Astronomical Algorithms, chapter 49; the sun after chapter 25, with delta T after Espenak and Meeus.
 * Days are those of China, UTC+8; before 1929 those of Beijing's own noon.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const radians = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * radians)
const j2000 = 2_451_545
const lunation = 29.530588861
const zoneOf = (julianDay: number) => (julianDay < 2_425_612.5 ? 116.4167 / 360 : 8 / 24)

/** In days; good to seconds until 2050. */
function deltaT(year: number): number {
  const t = year - 2000
  const seconds =
    year < 2005
      ? secondsBefore2005(year)
      : year < 2050
        ? 62.92 + 0.32217 * t + 0.005589 * t * t
        : -20 + 32 * ((year - 1820) / 100) ** 2 - 0.5628 * (2150 - year)
  return seconds / 86_400
}

function secondsBefore2005(year: number): number {
  const since = (from: number, factors: readonly number[]) =>
    factors.reduce((sum, factor, power) => sum + factor * (year - from) ** power, 0)
  if (year < 1920) return since(1900, [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197])
  if (year < 1941) return since(1920, [21.2, 0.84493, -0.0761, 0.0020936])
  if (year < 1961) return since(1950, [29.07, 0.407, -1 / 233, 1 / 2547])
  if (year < 1986) return since(1975, [45.45, 1.067, -1 / 260, -1 / 718])
  return since(2000, [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599])
}

/** The moment of a new moon, as a Julian day of universal time; 0 is the one of 6 January 2000. */
function newMoon(k: number): number {
  const t = k / 1236.85
  const e = 1 - 0.002516 * t - 0.0000074 * t * t
  const m = 2.5534 + 29.1053567 * k - 0.0000014 * t * t
  const n = 201.5643 + 385.81693528 * k + 0.0107582 * t * t + 0.00001238 * t ** 3
  const f = 160.7108 + 390.67050284 * k - 0.0016118 * t * t - 0.00000227 * t ** 3
  const o = 124.7746 - 1.56375588 * k + 0.0020672 * t * t
  const periodic =
    -0.4072 * sin(n) +
    0.17241 * e * sin(m) +
    0.01608 * sin(2 * n) +
    0.01039 * sin(2 * f) +
    0.00739 * e * sin(n - m) -
    0.00514 * e * sin(n + m) +
    0.00208 * e * e * sin(2 * m) -
    0.00111 * sin(n - 2 * f) -
    0.00057 * sin(n + 2 * f) +
    0.00056 * e * sin(2 * n + m) -
    0.00042 * sin(3 * n) +
    0.00042 * e * sin(m + 2 * f) +
    0.00038 * e * sin(m - 2 * f) -
    0.00024 * e * sin(2 * n - m) -
    0.00017 * sin(o) -
    0.00007 * sin(n + 2 * m) +
    0.00004 * sin(2 * n - 2 * f) +
    0.00004 * sin(3 * m) +
    0.00003 * sin(n + m - 2 * f) +
    0.00003 * sin(2 * n + 2 * f) -
    0.00003 * sin(n + m + 2 * f) +
    0.00003 * sin(n - m + 2 * f) -
    0.00002 * sin(n - m - 2 * f) -
    0.00002 * sin(3 * n + m) +
    0.00002 * sin(4 * n)
  const planets: readonly [number, number, number][] = [
    [325, 299.77 - 0.009173 * t * t, 0.107408],
    [165, 251.88, 0.016321],
    [164, 251.83, 26.651886],
    [126, 349.42, 36.412478],
    [110, 84.66, 18.206239],
    [62, 141.74, 53.303771],
    [60, 207.14, 2.453732],
    [56, 154.84, 7.30686],
    [47, 34.52, 27.261239],
    [42, 207.19, 0.121824],
    [40, 291.34, 1.844379],
    [37, 161.72, 24.198154],
    [35, 239.56, 25.513099],
    [23, 331.55, 3.592518],
  ]
  const byPlanets = planets.reduce((sum, [size, at, speed]) => sum + size * 1e-6 * sin(at + speed * k), 0)
  const mean = 2_451_550.09766 + lunation * k + 0.00015437 * t * t - 0.00000015 * t ** 3
  // The moon of September 2057 is within seconds of midnight; calendars print the later day.
  return mean + periodic + byPlanets - deltaT(2000 + k / 12.3685) + 5 / 86_400
}

/** Apparent longitude in degrees, to about 0.01. */
function sunAt(julianDay: number): number {
  const t = (julianDay + deltaT(2000 + (julianDay - j2000) / 365.25) - j2000) / 36_525
  const m = 357.52911 + 35_999.05029 * t - 0.0001537 * t * t
  const centre =
    (1.914602 - 0.004817 * t - 0.000014 * t * t) * sin(m) +
    (0.019993 - 0.000101 * t) * sin(2 * m) +
    0.000289 * sin(3 * m)
  const longitude = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t + centre
  const apparent = longitude - 0.00569 - 0.00478 * sin(125.04 - 1934.136 * t)
  return ((apparent % 360) + 360) % 360
}

/** When the sun stands there, near a moment. */
function whenSunAt(longitude: number, near: number): number {
  let at = near
  for (let round = 0; round < 8; round++) {
    const away = ((longitude - sunAt(at) + 540) % 360) - 180
    at += (away / 360) * 365.2422
  }
  return at
}

/** Days in China since 1 January 1970. */
const dayOf = (julianDay: number) => Math.floor(julianDay + 0.5 + zoneOf(julianDay)) - 2_440_588
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000
const julianOf = (day: number) => day + 2_440_587.5

interface Month {
  from: number
  number: number
  isLeap: boolean
}

const winterSolstice = (year: number) => dayOf(whenSunAt(270, julianOf(dayNumber(year, 12, 21))))

/** Months from the one of the winter solstice of the year before to the one of this year's. */
function monthsOf(year: number): Month[] {
  const [first, last] = [winterSolstice(year - 1), winterSolstice(year)]
  let k = Math.round((julianOf(first) - 2_451_550.1) / lunation) + 1
  while (dayOf(newMoon(k)) > first) k--
  const starts: number[] = []
  for (; dayOf(newMoon(k)) <= last; k++) starts.push(dayOf(newMoon(k)))
  // The last one belongs to the next stretch: it holds this year's solstice.
  const hasLeap = starts.length === 14
  const months: Month[] = []
  for (const [place, from] of starts.slice(0, -1).entries()) {
    const to = starts[place + 1] ?? from
    const sign = (day: number) => Math.floor(signAt(day))
    const isLeap = hasLeap && !months.some((month) => month.isLeap) && sign(from) === sign(to)
    const before = months.at(-1)?.number ?? 10
    months.push({ from, number: isLeap ? before : (before % 12) + 1, isLeap })
  }
  return months
}

/** How many of the twelve signs the sun has entered by the beginning of a day in China. */
const signAt = (day: number) => sunAt(julianOf(day) - zoneOf(julianOf(day))) / 30

interface LunarYear {
  /** From its first month on, with those of the beginning of the next year. */
  months: readonly Month[]
  /** How many of them are its own. */
  count: number
  /** Days after 1 January. */
  newYear: number
}

function lunarYear(year: number): LunarYear {
  const months = [
    ...monthsOf(year).filter(({ number, from }) => number < 11 || from > dayNumber(year, 6, 1)),
    ...monthsOf(year + 1),
  ]
  const isFirst = ({ number, isLeap }: Month) => number === 1 && !isLeap
  const first = months.findIndex(isFirst)
  const own = months.slice(first)
  return {
    months: own,
    count: own.slice(1).findIndex(isFirst) + 1,
    newYear: (own[0]?.from ?? 0) - dayNumber(year, 1, 1),
  }
}

const years: string[] = []
for (let year = 2000; year <= 2100; year++) {
  const { months, count, newYear } = lunarYear(year)
  const own = months.slice(0, count)
  const leap = own.find(({ isLeap }) => isLeap)?.number ?? 0
  const lengths = own.map(({ from }, place) => (months[place + 1]?.from ?? 0) - from)
  const clear = dayOf(whenSunAt(15, julianOf(dayNumber(year, 4, 5)))) - dayNumber(year, 4, 1) + 1
  const solstice = winterSolstice(year) - dayNumber(year, 12, 1) + 1
  years.push([newYear, leap, lengths.map((length) => length - 29).join(''), clear, solstice].join(' '))
}
const newYears = Array.from({ length: 201 }, (_, place) => lunarYear(1900 + place).newYear)
const folder = join(import.meta.dirname, '../../content/calendar')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'lunar-years.json'), `${JSON.stringify({ from: 2000, years }, null, 2)}\n`)
writeFileSync(join(folder, 'new-years.json'), `${JSON.stringify({ from: 1900, days: newYears })}\n`)

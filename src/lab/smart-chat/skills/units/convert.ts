import { add, compare, divide, multiply, type Rational, rational, subtract } from '../numbers/rational.ts'
import { type Unit, units } from './unit-names.ts'

const absoluteZero = rational(-27315n, 100n)

/** Exact; undefined below absolute zero. Both must be of one kind. */
export function convert(amount: Rational, from: Unit, to: Unit): Rational | undefined {
  if (from.kind !== 'temperature') return divide(multiply(amount, from.size), to.size)
  const celsius = toCelsius(amount, from)
  return compare(celsius, absoluteZero) < 0 ? undefined : fromCelsius(celsius, to)
}

function toCelsius(amount: Rational, { name }: Unit): Rational {
  if (name.en === '°F') return multiply(subtract(amount, rational(32n)), rational(5n, 9n))
  return name.en === 'K' ? add(amount, absoluteZero) : amount
}

function fromCelsius(celsius: Rational, { name }: Unit): Rational {
  if (name.en === '°F') return add(multiply(celsius, rational(9n, 5n)), rational(32n))
  return name.en === 'K' ? subtract(celsius, absoluteZero) : celsius
}

const partners: Record<string, string> = {
  mile: 'kilometre',
  kilometre: 'mile',
  foot: 'centimetre',
  inch: 'centimetre',
  centimetre: 'inch',
  metre: 'foot',
  yard: 'metre',
  millimetre: 'inch',
  decimetre: 'inch',
  li: 'metre',
  zhang: 'metre',
  chi: 'centimetre',
  cun: 'centimetre',
  'nautical mile': 'kilometre',
  pound: 'kilogram',
  kilogram: 'pound',
  jin: 'kilogram',
  liang: 'gram',
  qian: 'gram',
  ounce: 'gram',
  gram: 'ounce',
  stone: 'kilogram',
  tonne: 'kilogram',
  milligram: 'gram',
  acre: 'hectare',
  hectare: 'acre',
  mu: 'square metre',
  'square foot': 'square metre',
  'square metre': 'square foot',
  'square mile': 'square kilometre',
  'square kilometre': 'square mile',
  'square centimetre': 'square metre',
  'km/h': 'mph',
  mph: 'km/h',
  'm/s': 'km/h',
  knot: 'km/h',
  litre: 'pint',
  pint: 'litre',
  'US gallon': 'litre',
  millilitre: 'litre',
  'cubic metre': 'litre',
  'US cup': 'millilitre',
  tablespoon: 'millilitre',
  teaspoon: 'millilitre',
  second: 'minute',
  minute: 'second',
  hour: 'minute',
  day: 'hour',
  week: 'day',
  GB: 'MB',
  MB: 'KB',
  KB: 'MB',
  TB: 'GB',
  '°C': '°F',
  '°F': '°C',
  K: '°C',
}

/** What people usually want to know a unit in. */
export function customaryTarget(unit: Unit): Unit {
  return units.find(({ name }) => name.en === partners[unit.name.en]) ?? unit
}

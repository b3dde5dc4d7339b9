const values: readonly [string, number][] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]

/** Undefined outside 1 to 3999. */
export function toRoman(number: number): string | undefined {
  if (!Number.isInteger(number) || number < 1 || number > 3999) return undefined
  let rest = number
  let numeral = ''
  for (const [letters, value] of values) {
    while (rest >= value) {
      numeral += letters
      rest -= value
    }
  }
  return numeral
}

/** Undefined for what no Roman would have written, such as IIII. */
export function fromRoman(numeral: string): number | undefined {
  let rest = numeral.toUpperCase()
  let total = 0
  for (const [letters, value] of values) {
    while (rest.startsWith(letters)) {
      total += value
      rest = rest.slice(letters.length)
    }
  }
  return rest === '' && toRoman(total) === numeral.toUpperCase() ? total : undefined
}

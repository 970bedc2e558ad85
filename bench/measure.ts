export interface Spread {
  median: number
  low: number
  high: number
}

export interface Comparison {
  /** How many times as long B took as A; the spread is the middle half of all pairs. */
  ratio: Spread
  /** A against itself: what the same code differs by on this machine, today. */
  control: Spread
}

type Work = () => Promise<unknown>
type Figure = () => Promise<number>

/**
 * Runs in the order A B B A, so that a machine that slows down or warms up favours neither.
 * A difference smaller than the spread of the control is no difference.
 */
export function compare(a: Work, b: Work, rounds: number): Promise<Comparison> {
  return compareFigures(
    () => durationMs(a),
    () => durationMs(b),
    rounds,
  )
}

/** The same for figures that the work itself comes back with. */
export async function compareFigures(a: Figure, b: Figure, rounds: number): Promise<Comparison> {
  await a()
  await b()
  return {
    ratio: spreadOf(await pairs(a, b, rounds)),
    control: spreadOf(await pairs(a, a, rounds)),
  }
}

async function pairs(a: Figure, b: Figure, rounds: number): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const firstA = await a()
    const firstB = await b()
    const secondB = await b()
    const secondA = await a()
    ratios.push(ratioOfRound([firstA, firstB, secondB, secondA]))
  }
  return ratios
}

export function ratioOfRound([a1, b1, b2, a2]: [number, number, number, number]): number {
  return (b1 + b2) / (a1 + a2)
}

export function spreadOf(values: number[]): Spread {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
  }
}

/** Linear between the two nearest values, as spreadsheets do it. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new Error('there is nothing to measure')
  return below + (above - below) * (position - Math.floor(position))
}

export function sayComparison(name: string, { ratio, control }: Comparison): string {
  return `${name}: ${saySpread(ratio)} (the same code against itself: ${saySpread(control)})`
}

export function saySpread({ median, low, high }: Spread): string {
  return `×${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]`
}

async function durationMs(work: Work): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

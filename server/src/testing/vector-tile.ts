type Value = string | number
type Point = [x: number, y: number]

export interface DrawnFeature {
  kind: 'point' | 'line' | 'polygon'
  /** In a square of 4096 by 4096. */
  points: Point[]
  tags: Record<string, Value>
}

const TYPES = { point: 1, line: 2, polygon: 3 }
const VARINT = 0
const BYTES = 2

export function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

const field = (number: number, wire: number) => varint(number * 8 + wire)
const numberField = (number: number, value: number) => [...field(number, VARINT), ...varint(value)]
const bytesField = (number: number, bytes: number[]) => [
  ...field(number, BYTES),
  ...varint(bytes.length),
  ...bytes,
]
const textField = (number: number, text: string) => bytesField(number, [...Buffer.from(text)])

/** Where the pen goes, step by step, as the Mapbox Vector Tile format writes it. */
function geometry({ kind, points }: DrawnFeature): number[] {
  let [x, y] = [0, 0]
  const steps = points.map(([toX, toY]) => {
    const step = [toX - x, toY - y].flatMap((by) => varint(by < 0 ? -by * 2 - 1 : by * 2))
    ;[x, y] = [toX, toY]
    return step
  })
  const command = (name: number, count: number) => varint(name + count * 8)
  const moves = [...command(1, 1), ...(steps[0] ?? [])]
  if (kind === 'point') return moves
  const lines = [...command(2, steps.length - 1), ...steps.slice(1).flat()]
  return [...moves, ...lines, ...(kind === 'polygon' ? command(7, 1) : [])]
}

function layer(name: string, features: DrawnFeature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  const drawn = features.map((feature) => {
    const tags = Object.entries(feature.tags).flatMap(([key, value]) => [
      ...varint(keys.indexOf(key)),
      ...varint(values.indexOf(value)),
    ])
    return bytesField(2, [
      ...bytesField(2, tags),
      ...numberField(3, TYPES[feature.kind]),
      ...bytesField(4, geometry(feature)),
    ])
  })
  return [
    ...numberField(15, 2),
    ...textField(1, name),
    ...drawn.flat(),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) =>
      bytesField(4, typeof value === 'string' ? textField(1, value) : numberField(4, value)),
    ),
    ...numberField(5, 4096),
  ]
}

/** One square of a map, in the format of Mapbox Vector Tiles 2. */
export const vectorTile = (layers: Record<string, DrawnFeature[]>): Buffer =>
  Buffer.from(
    Object.entries(layers).flatMap(([name, features]) => bytesField(3, layer(name, features))),
  )

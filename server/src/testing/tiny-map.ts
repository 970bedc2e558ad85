import { gzipSync } from 'node:zlib'

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

function varint(value: number): number[] {
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
const vectorTile = (layers: Record<string, DrawnFeature[]>): Buffer =>
  Buffer.from(
    Object.entries(layers).flatMap(([name, features]) => bytesField(3, layer(name, features))),
  )

const HEADER_BYTES = 127
const GZIP = 2
const MAX_ZOOM = 14
/** From here on squares have streets. */
const STREETS_ZOOM = 9

/** How many squares there are on all levels above this one. */
const squaresAbove = (zoom: number) => (4 ** zoom - 1) / 3

const box = (left: number, top: number, right: number, bottom: number): DrawnFeature['points'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const land: DrawnFeature = {
  kind: 'polygon',
  points: box(-64, -64, 4160, 4160),
  tags: { kind: 'earth' },
}
const street = (points: DrawnFeature['points'], kind: string, name: string): DrawnFeature => ({
  kind: 'line',
  points,
  tags: { kind, name },
})

const farAway = vectorTile({ earth: [land] })
const streets = vectorTile({
  earth: [land],
  landuse: [
    { kind: 'polygon', points: box(350, 500, 1500, 1600), tags: { kind: 'park' } },
    { kind: 'polygon', points: box(2600, 2700, 3300, 3300), tags: { kind: 'allotments' } },
  ],
  water: [
    {
      kind: 'polygon',
      points: [
        [1900, -64],
        [2250, -64],
        [2450, 2000],
        [2150, 4160],
        [1800, 4160],
        [2080, 2000],
      ],
      tags: { kind: 'water' },
    },
  ],
  roads: [
    street(
      [
        [-64, 1850],
        [4160, 1850],
      ],
      'major_road',
      'Orchard Road',
    ),
    street(
      [
        [3600, -64],
        [3600, 4160],
      ],
      'major_road',
      'Mill Lane',
    ),
    street(
      [
        [-64, 3600],
        [4160, 3600],
      ],
      'minor_road',
      'Bean Street',
    ),
    street(
      [
        [1650, -64],
        [1650, 4160],
      ],
      'minor_road',
      'Pea Street',
    ),
    street(
      [
        [250, 1850],
        [250, 4160],
      ],
      'minor_road',
      'Leek Street',
    ),
  ],
})

/** Squares with consecutive numbers, all with the same content. */
interface Run {
  first: number
  count: number
  offset: number
  length: number
}

function directory(runs: Run[]): Buffer {
  let last = 0
  const firsts = runs.flatMap(({ first }) => {
    const step = varint(first - last)
    last = first
    return step
  })
  return gzipSync(
    Buffer.from([
      ...varint(runs.length),
      ...firsts,
      ...runs.flatMap(({ count }) => varint(count)),
      ...runs.flatMap(({ length }) => varint(length)),
      ...runs.flatMap(({ offset }) => varint(offset + 1)),
    ]),
  )
}

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>'

export interface TinyMapOptions {
  attribution?: string
  /** Added at the end, to make it as large as a test needs. */
  padding?: number
}

/** A whole PMTiles 3 file of a world that looks the same everywhere: one square far away, one near. */
export function tinyMap({ attribution = ATTRIBUTION, padding = 0 }: TinyMapOptions = {}): Buffer {
  const [far, near] = [gzipSync(farAway), gzipSync(streets)]
  const upTo = squaresAbove(STREETS_ZOOM)
  const root = directory([
    { first: 0, count: upTo, offset: 0, length: far.length },
    {
      first: upTo,
      count: squaresAbove(MAX_ZOOM + 1) - upTo,
      offset: far.length,
      length: near.length,
    },
  ])
  const metadata = gzipSync(JSON.stringify({ name: 'Tiny', attribution, vector_layers: [] }))
  const content = Buffer.concat([far, near, Buffer.alloc(padding)])
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles\u0003', 'latin1')
  const atMetadata = HEADER_BYTES + root.length
  const atContent = atMetadata + metadata.length
  const sections = [HEADER_BYTES, root.length, atMetadata, metadata.length]
  for (const [index, value] of [...sections, atContent, 0, atContent, content.length].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  }
  header.set([1, GZIP, GZIP, 1, 0, MAX_ZOOM], 96)
  // Around Portland, where the demo listings are.
  for (const [index, degrees] of [-122.9, 45.3, -122.4, 45.7].entries()) {
    header.writeInt32LE(degrees * 10_000_000, 102 + index * 4)
  }
  return Buffer.concat([header, root, metadata, content])
}

import { DEPOSIT_DAYS } from '@commonplot/shared/rentals/pricing.ts'

const MOST_REMEMBERED = 40
const DEMO_PEOPLE = ['user1', 'user2', 'user3', 'user4', 'user5', 'user6']

/** Stands in a request for something that is known only once earlier answers have been read. */
export class Known {
  readonly of: string
  readonly pick: number

  constructor(of: string, pick: number) {
    this.of = of
    this.pick = pick
  }
}

interface Answer {
  body: string
  headers: Record<string, unknown>
  json(): unknown
}

type Json = Record<string, unknown>

/** `plots`, `plot` and `plotId` are the same kind of thing. */
export const kindOf = (name: string): string =>
  name.replace(/Id$/, '').replace(/ies$/, 'y').replace(/s$/, '')

/** Ids of earlier answers: without them every request would end at "not found". */
export function rememberAnswers() {
  const values = new Map<string, string[]>([['user', DEMO_PEOPLE]])
  const records = new Map<string, Json>()

  const keep = (kind: string, value: string) => {
    const kept = values.get(kind) ?? []
    if (kept.includes(value)) return
    values.set(kind, [...kept.slice(kind === 'user' ? 0 : -MOST_REMEMBERED), value])
  }

  const read = (value: unknown, kinds: string[]): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) read(item, kinds)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') read(inner, [kindOf(name)])
      if (typeof inner !== 'string') continue
      if (name === 'id') {
        for (const kind of kinds) keep(kind, inner)
        records.set(inner, value as Json)
      } else if (/Id$|Url$|URL$|Secret$/.test(name) && kindOf(name) !== 'user') {
        keep(kindOf(name), inner)
      }
    }
  }

  return {
    learn(path: string, answer: Answer) {
      if (answer.body === '') return
      const names = path.split('/').filter((part) => part !== '' && part !== 'api')
      const isList = !names.some((part) => part.startsWith(':'))
      const spoken = names.filter((part) => !part.startsWith(':'))
      read(answer.json(), (isList ? spoken : spoken.slice(-1)).map(kindOf))
      const cursor = /cursor=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1]
      if (cursor) keep('cursor', decodeURIComponent(cursor))
    },
    resolve(value: unknown, { me, itemId }: { me: string; itemId?: string | undefined }): unknown {
      if (Array.isArray(value)) return value.map((item) => this.resolve(item, { me, itemId }))
      if (value instanceof Known) {
        if (value.of === 'me') return me
        if (value.of === 'price') return priceOf(records.get(itemId ?? ''))
        if (value.of === 'deposit') return priceOf(records.get(itemId ?? '')) * DEPOSIT_DAYS
        const kept = values.get(value.of) ?? []
        return kept[value.pick % Math.max(kept.length, 1)] ?? `no-${value.of}`
      }
      if (typeof value !== 'object' || value === null) return value
      const fields = Object.entries(value)
      return Object.fromEntries(
        fields.map(([name, inner]) => [name, this.resolve(inner, { me, itemId })]),
      )
    },
  }
}

const priceOf = (item: Json | undefined) => Number(item?.['price'] ?? item?.['pricePerDay'] ?? 10)

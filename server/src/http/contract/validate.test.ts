import { dollars, instant, plainDate, text } from '@commonplot/shared/contract/fields.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validate } from './validate.ts'

const body = z.object({
  notes: z.optional(text(20)),
  size: z.optional(z.enum(['small', 'large'])),
  day: z.optional(plainDate),
  until: z.optional(instant),
  key: z.optional(z.uuid()),
  price: z.optional(dollars),
  pieces: z.optional(z.int()),
  isBig: z.optional(z.boolean()),
  accept: z.optional(z.literal(true)),
  tags: z.optional(z.array(text(5)).check(z.maxLength(2))),
  place: z.optional(z.object({ lat: z.number() })),
})

test.each([
  [{ notes: 5 }, 'notes: must be text'],
  [{ notes: null }, 'notes: must be text'],
  [{ notes: 'x'.repeat(21) }, 'notes: must be at most 20 characters'],
  [{ size: 'huge' }, 'size: must be one of small, large'],
  [{ accept: false }, 'accept: must be true'],
  [{ isBig: 'yes' }, 'isBig: must be true or false'],
  [{ price: '12' }, 'price: must be a number'],
  [{ price: -1 }, 'price: must be at least 0'],
  [{ price: 1_000_001 }, 'price: must be at most 1,000,000'],
  [{ pieces: 1.5 }, 'pieces: must be a whole number'],
  [{ day: '2026-02-30' }, 'day: must be a day, such as 2026-05-31'],
  [{ day: '31.05.2026' }, 'day: must be a day, such as 2026-05-31'],
  [{ until: 'soon' }, 'until: must be a moment, such as 2026-05-31T08:00:00Z'],
  [{ key: '7' }, 'key: must be a UUID'],
  [{ tags: 'a' }, 'tags: must be a list'],
  [{ tags: ['a', 'b', 'c'] }, 'tags: must have at most 2 entries'],
  [{ tags: ['a', 7] }, 'tags.1: must be text'],
  [{ place: 'here' }, 'place: must be an object'],
  [{ place: {} }, 'place.lat: is missing'],
])('what is wrong with %o is said in plain words: %s', (fields, message) => {
  const refusal = expect.objectContaining({ message })
  expect(() => validate(body, fields, 'body')).toThrow(refusal)
})

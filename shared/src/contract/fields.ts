import * as z from 'zod/mini'

export const TEXT_LIMITS = {
  id: 200,
  name: 200,
  message: 4000,
  notes: 2000,
  description: 5000,
  url: 2000,
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/

export const withoutControlCharacters = z.refine<string>(
  (value) => !CONTROL_CHARACTERS.test(value),
  {
    error: 'must not contain control characters',
  },
)

/** Any text up to `max` characters; may be empty. */
export const text = (max: number) => z.string().check(z.maxLength(max), withoutControlCharacters)

/**
 * Text that says something: trimmed, at least one character, with the message a person reads. Too much
 * of it has words of its own, or it would be told that there is none.
 */
export const requiredText = (max: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max, `At most ${max} characters`),
      withoutControlCharacters,
    )

export const id = z
  .string()
  .check(z.minLength(1), z.maxLength(TEXT_LIMITS.id), withoutControlCharacters)

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime()

/** A calendar day, `YYYY-MM-DD`, with no time and no zone. */
export const plainDate = z.iso.date()

/** A name out of the IANA list, which `Intl` and PostgreSQL both know. */
export const timeZone = z.string()

export const coordinates = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
export type Coordinates = z.infer<typeof coordinates>

/** Dollars with at most two decimals, as they travel in JSON. */
export const dollars = z.number().check(z.gte(0), z.lte(1_000_000))

/** A number in a query string; an empty value is not a zero. */
export const numberParam = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'must be a number')),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  )

/** `a,b,c` in a query string. */
export const listParam = (max: number) =>
  z.pipe(
    text(1000),
    z.pipe(
      z.transform((value: string) =>
        value
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      ),
      z.array(text(100)).check(z.maxLength(max)),
    ),
  )

/** `lat,lng` in a query string. */
export const coordinatesParam = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be lat,lng')),
  z.pipe(
    z.transform((value: string) => {
      const [lat, lng] = value.split(',').map(Number)
      return { lat, lng }
    }),
    coordinates,
  ),
)

export const cursorParam = text(1000)

export const NO_PICTURE_URL = 'A picture address starts with http:// or https://'

/** Only web addresses and our own pictures are ever rendered as links or image sources. */
export const pictureUrl = z
  .string()
  .check(
    z.maxLength(TEXT_LIMITS.url),
    withoutControlCharacters,
    z.regex(
      /^((https?:\/\/|\/pictures\/|\/api\/attachments\/)\S+|\/api\/photos\/[\w-]+)$/,
      NO_PICTURE_URL,
    ),
  )

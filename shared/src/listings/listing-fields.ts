import * as z from 'zod/mini'
import {
  coordinates,
  dollars,
  pictureUrl,
  requiredText,
  TEXT_LIMITS,
  text,
  withoutControlCharacters,
} from '../contract/fields.ts'
import { MAX_PHOTO_TEXT, MOST_PHOTOS } from '../photos/photo.ts'
import { stayRules } from './stay-rules.ts'

const MIN_DESCRIPTION = 10
const DESCRIPTION_MESSAGE = 'Description must be at least 10 characters'

/** Fields of every listing. */
export const describedListing = (nameMissing: string) => ({
  name: requiredText(TEXT_LIMITS.name, nameMissing),
  description: z
    .string(DESCRIPTION_MESSAGE)
    .check(
      z.trim(),
      z.minLength(MIN_DESCRIPTION, DESCRIPTION_MESSAGE),
      z.maxLength(TEXT_LIMITS.description, `At most ${TEXT_LIMITS.description} characters`),
      withoutControlCharacters,
    ),
})

/** A price as it is typed into a form. */
export const typedPrice = z.string('Price is required').check(
  z.trim(),
  z.minLength(1, 'Price is required'),
  z.refine((price) => dollars.safeParse(Number(price)).success, {
    error: 'Price must be a number of dollars, 0 or more',
  }),
)

/**
 * Uploaded images or addresses. A listing with more images keeps them until its host changes them.
 */
const images = z
  .array(pictureUrl)
  .check(z.maxLength(MOST_PHOTOS, `A listing shows at most ${MOST_PHOTOS} photos`))
/** Alternative texts of the images, in the same order. */
const imageTexts = z.array(text(MAX_PHOTO_TEXT)).check(z.maxLength(MOST_PHOTOS))

/** Optional fields of a new listing. */
export const newListingFields = {
  images: z._default(images, []),
  imageTexts: z.optional(imageTexts),
  coordinates: z._default(z.nullable(coordinates), null),
  minDays: z._default(stayRules.minDays, 0),
  noticeDays: z._default(stayRules.noticeDays, 0),
  bufferDays: z._default(stayRules.bufferDays, 0),
}

/** The same fields without defaults, for changes. */
export const changedListingFields = {
  images,
  imageTexts,
  coordinates: z.nullable(coordinates),
  ...stayRules,
}

import * as z from 'zod/mini'
import { dollars, id, requiredText } from '../contract/fields.ts'
import {
  changedListingFields,
  describedListing,
  newListingFields,
  typedPrice,
} from '../listings/listing-fields.ts'
import { stayRules } from '../listings/stay-rules.ts'
import { toolCategory, toolCondition } from './tool.ts'

const listingFields = {
  ...describedListing('Tool name is required'),
  category: z.enum(toolCategory.def.entries, 'Category is required'),
  condition: z.enum(toolCondition.def.entries, 'Condition is required'),
  location: requiredText(500, 'Location is required'),
}

/** Accessories, such as a helmet or a spare blade. */
export const MOST_INCLUDED = 20
export const MAX_INCLUDED_TEXT = 100
const includedThings = z
  .array(requiredText(MAX_INCLUDED_TEXT, 'must not be empty'))
  .check(z.maxLength(MOST_INCLUDED))

/** The listing form as it is typed: the price is still text. */
export const toolListing = z.object({
  ...listingFields,
  ...stayRules,
  pricePerDay: typedPrice,
  included: includedThings,
})

/** The request that creates a tool. */
export const newTool = z.object({
  ...listingFields,
  ...newListingFields,
  pricePerDay: dollars,
  ownerId: id,
  included: z._default(includedThings, []),
})
export type NewTool = z.output<typeof newTool>

/** The fields that an owner changes; absent fields stay. */
export const toolChanges = z.partial(
  z.object({
    ...listingFields,
    ...changedListingFields,
    pricePerDay: dollars,
    included: includedThings,
  }),
)
export type ToolChanges = z.output<typeof toolChanges>

import * as z from 'zod/mini'
import { dollars, id, requiredText } from '../contract/fields.ts'
import {
  changedListingFields,
  describedListing,
  newListingFields,
  typedPrice,
} from '../listings/listing-fields.ts'
import { toolCategory, toolCondition } from './tool.ts'

const listingFields = {
  ...describedListing('Tool name is required'),
  category: z.enum(toolCategory.def.entries, 'Category is required'),
  condition: z.enum(toolCondition.def.entries, 'Condition is required'),
  location: requiredText(500, 'Location is required'),
}

/** What comes along with the tool: a helmet, a spare blade. */
export const includedThings = z.array(requiredText(100, 'must not be empty')).check(z.maxLength(20))

/** The listing form as it is typed: the price is still text. */
export const toolListing = z.object({ ...listingFields, pricePerDay: typedPrice })

/** What creates a tool. */
export const newTool = z.object({
  ...listingFields,
  ...newListingFields,
  pricePerDay: dollars,
  ownerId: id,
  included: z._default(includedThings, []),
})
export type NewTool = z.output<typeof newTool>

/** What its owner changes; the rest stays as it is. */
export const toolChanges = z.partial(
  z.object({
    ...listingFields,
    ...changedListingFields,
    pricePerDay: dollars,
    included: includedThings,
  }),
)
export type ToolChanges = z.output<typeof toolChanges>

import { booking } from '@commonplot/shared/bookings/booking.ts'
import { business } from '@commonplot/shared/businesses/business.ts'
import { coordinates, instant, plainDate } from '@commonplot/shared/contract/fields.ts'
import { expert } from '@commonplot/shared/experts/expert.ts'
import { receipt } from '@commonplot/shared/impact/activity.ts'
import { conversation } from '@commonplot/shared/messaging/conversation.ts'
import { message } from '@commonplot/shared/messaging/message.ts'
import { plant } from '@commonplot/shared/plants/plant.ts'
import { plot } from '@commonplot/shared/plots/plot.ts'
import { post } from '@commonplot/shared/posts/post.ts'
import { rental } from '@commonplot/shared/rentals/rental.ts'
import { review } from '@commonplot/shared/reviews/review.ts'
import { team } from '@commonplot/shared/teams/teams.contract.ts'
import { tool } from '@commonplot/shared/tools/tool.ts'
import { personSummary } from '@commonplot/shared/users/user.ts'
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'

export type JsonSchema = Record<string, unknown>

/**
 * Schemas that several answers share and that the document describes once; other schemas are
 * inlined.
 */
const NAMED: Record<string, ZodMiniType> = {
  Booking: booking,
  Business: business,
  Conversation: conversation,
  Coordinates: coordinates,
  Expert: expert,
  Instant: instant,
  Message: message,
  PersonSummary: personSummary,
  PlainDate: plainDate,
  Plant: plant,
  Plot: plot,
  Post: post,
  Receipt: receipt,
  Rental: rental,
  Review: review,
  Team: team,
  Tool: tool,
}

export interface SchemaWriter {
  input(schema: ZodMiniType): JsonSchema
  output(schema: ZodMiniType): JsonSchema
  /** The shared schemas that the outputs so far refer to. */
  components: Record<string, JsonSchema>
}

export function writeSchemas(): SchemaWriter {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
  const components: Record<string, JsonSchema> = {}
  return {
    components,
    input(schema) {
      const { $schema: _, ...json } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      })
      return json
    },
    output(schema) {
      // Zod makes references of nested schemas only, so each schema is wrapped in a tuple.
      const json = z.toJSONSchema(z.tuple([schema]), { metadata: names, unrepresentable: 'any' })
      const { prefixItems, $defs = {} } = toComponents(json)
      for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
        components[name] = definition
      }
      return prefixItems[0]
    },
  }
}

interface Wrapped {
  prefixItems: [JsonSchema]
  $defs?: Record<string, JsonSchema>
}

const toComponents = (json: unknown): Wrapped =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))

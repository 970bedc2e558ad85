import { type EventHandlers, publisherTo } from './domain-events.ts'
import { logSharedTool } from './features/impact/shared-tools.service.ts'

/** Who hears of what. Features stay apart by it: the one that tells does not know who listens. */
const handlers: EventHandlers = {
  rental_completed: [logSharedTool],
}

export const publish = publisherTo(handlers)

import { HOUR_S, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'

/** All days from the first until the one that is free again. */
export interface CalendarEvent {
  /** Stable, so that a calendar app updates its entry. */
  id: string
  startDate: string
  /** Not part of it any more. */
  freeFrom: string
  summary: string
  location?: string | undefined
  description?: string | undefined
  isCancelled?: boolean
  changedAt: Date
}

interface CalendarOptions {
  /** The name of the calendar in an app that subscribes to it. */
  name?: string
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** In the format that every calendar app opens (RFC 5545). */
export async function writeCalendar(
  events: readonly CalendarEvent[],
  { name }: CalendarOptions = {},
): Promise<string> {
  const { default: ical, ICalEventStatus, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    prodId: { company: 'Commonplot', product: 'Rentals', language: 'EN' },
    ...(name && { name, ttl: HOUR_S }),
  })
  for (const event of events) {
    const { isCancelled = false } = event
    calendar.createEvent({
      id: `${event.id}@commonplot.example`,
      // A later version of the same entry has to say so.
      sequence: Math.floor(event.changedAt.getTime() / MINUTE_MS),
      stamp: event.changedAt,
      start: midnight(event.startDate),
      end: midnight(event.freeFrom),
      allDay: true,
      summary: event.summary,
      location: event.location || null,
      description: event.description || null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // A rental does not make the person busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

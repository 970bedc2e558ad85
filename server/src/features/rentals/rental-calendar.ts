import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'

const MAX_LINE_BYTES = 74

/** One all-day event in the format that every calendar app opens (RFC 5545). */
export function rentalCalendar(rental: Rental): string {
  const compact = (date: string) => date.replaceAll('-', '')
  const stamp = rental.createdAt.replace(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Commonplot//Rentals//EN',
    'BEGIN:VEVENT',
    `UID:${rental.id}@commonplot.example`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(rental.startDate)}`,
    `DTEND;VALUE=DATE:${compact(freeFrom(rental))}`,
    `SUMMARY:${escapeText(rental.item.name)}`,
    ...(rental.address === undefined ? [] : [`LOCATION:${escapeText(rental.address)}`]),
    `STATUS:${rental.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Lines are counted in bytes, and a character is never cut in two. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

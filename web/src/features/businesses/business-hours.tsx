import {
  type Business,
  CLOSED,
  WEEKDAY_LABELS,
  WEEKDAYS,
} from '@commonplot/shared/businesses/business.ts'
import { Fragment } from 'react'
import { OpenLine } from './business-card.tsx'

/** `11:00-14:00, 17:00-22:00` breaks between the two, never within one. */
function Opening({ times }: { times: string }) {
  return times.split(/(?<=,) /).map((range, n) => (
    <Fragment key={range}>
      {n > 0 && ' '}
      <span className="whitespace-nowrap">{range}</span>
    </Fragment>
  ))
}

export function BusinessHours({ business }: { business: Business }) {
  const { hours } = business
  return (
    <>
      <OpenLine business={business} className="mb-3" />
      {typeof hours === 'string' && <p>{hours}</p>}
      {hours !== null && typeof hours === 'object' && (
        <table className="figures w-full">
          <caption className="sr-only">Weekly hours</caption>
          <tbody>
            {WEEKDAYS.map((day) => (
              <tr key={day} className="align-top">
                <th scope="row" className="py-1 pr-4 text-left font-medium text-ink-soft">
                  {WEEKDAY_LABELS[day]}
                </th>
                <td className="py-1 text-right">
                  <Opening times={hours[day] ?? CLOSED} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

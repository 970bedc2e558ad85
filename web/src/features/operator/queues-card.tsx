import type { Health } from '@commonplot/shared/operator/health.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export function QueuesCard({ queues }: { queues: Health['queues'] }) {
  const format = useFormat()
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-2 text-xl">Waiting to be done</h2>
      <table className="w-full">
        <caption className="sr-only">Queues and how long they are</caption>
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-semibold">
              Queue
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Waiting
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Oldest
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {queues.map(({ name, waiting, oldest }) => (
            <tr key={name}>
              <th scope="row" className="py-2.5 text-left font-medium first-letter:uppercase">
                {name}
              </th>
              <td className="figures px-3 py-2.5 text-right">{format.count(waiting)}</td>
              <td className="py-2.5 text-right text-ink-soft">
                {oldest ? <TimeAgo instant={oldest} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

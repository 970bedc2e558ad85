import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { webHref } from '../../lib/safe-href.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

interface SourcedRecord {
  source: DataSource
  sourceName?: string | undefined
  sourceUrl?: string | undefined
  licence?: string | undefined
  imageLicence?: string | undefined
  fetchedAt?: string | undefined
}

/** Name and link of the source of an external record; null for our own. */
export function SourceNote({ record }: { record: SourcedRecord }) {
  if (record.source === 'local') return null
  const { licence, imageLicence, fetchedAt } = record
  const name = record.sourceName ?? 'its source'
  const href = webHref(record.sourceUrl ?? null)
  return (
    <div className="space-y-3">
      {href ? (
        <OutsideLink href={href} className={buttonClass('primary', 'medium', 'w-full')}>
          See it at {name}
        </OutsideLink>
      ) : (
        <p>Listed by {name}, not by a neighbour here.</p>
      )}
      <ul className="space-y-1 text-sm text-ink-soft">
        {licence && <li>Licence: {licence}</li>}
        {imageLicence && <li>Picture: {imageLicence}</li>}
        {fetchedAt && (
          <li>
            Fetched <TimeAgo instant={fetchedAt} />
          </li>
        )}
      </ul>
    </div>
  )
}

import type { SavedSearch } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { savedSearchesOptions } from './save-search-button.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

function SearchName({ name, path, readable }: SavedSearch) {
  if (!readable) return <p className="font-semibold wrap-anywhere">{name}</p>
  return (
    <Link
      href={path}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
    >
      {name}
    </Link>
  )
}

function SearchNews({ readable, lastMatchAt }: SavedSearch) {
  if (!readable)
    return 'We cannot read this search any more, so it finds nothing new. Remove it, and save it again from its list.'
  if (!lastMatchAt) return 'Nothing new so far'
  return (
    <>
      Something new <TimeAgo instant={lastMatchAt} />
    </>
  )
}

/** All of the acting person's, each with a way there and a way to hear no more of it. */
export function SavedSearches() {
  const searches = useQuery(savedSearchesOptions())
  const { forget } = useSavedSearches()
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Card ref={place} className="p-5 md:p-6">
      <h2 className="text-xl">Saved searches</h2>
      <p className="mt-1 text-ink-soft">We tell you when something new fits one of them.</p>
      {searches.isError && <FailureLine words="Loading your searches failed." query={searches} />}
      {searches.data?.length === 0 && (
        <p className="mt-4">None yet. Choose “Save this search” on a list.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {searches.data?.map((search) => (
          <li key={search.id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <SearchName {...search} />
              <p className="text-sm text-ink-soft">
                <SearchNews {...search} />
              </p>
            </div>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${search.name}`}
              isWaiting={forget.isPending}
              onClick={() => forget.mutate(search)}
            >
              <X aria-hidden strokeWidth={1.75} className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

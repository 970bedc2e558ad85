import {
  savedSearchesApi,
  searchPath,
} from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'

const SaveSearchDialog = lazyPart(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
)

interface SaveSearchButtonProps {
  /** The path of the list. */
  list: string
  /** The plural noun of the results: `plots`. */
  noun: string
  search: Record<string, string | undefined>
}

/** The browser alone asks whether the search is saved: the server page is the same for everyone. */
function useSaved(path: string) {
  const userId = useActingUserId()
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => setIsOpened(true), [])
  const saved = useQuery({ ...savedSearchesOptions(), enabled: isOpened && userId !== null })
  return saved.data?.find((search) => search.path === path)
}

export function SaveSearchButton({ list, noun, search }: SaveSearchButtonProps) {
  const path = searchPath(list, search)
  const saved = useSaved(path)
  const asMember = useRequireSignIn()
  const [isAsked, setIsAsked] = useState(false)
  const Icon = saved ? BellRing : Bell
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() =>
          void asMember().then(
            () => SaveSearchDialog.open(() => setIsAsked(true)),
            () => undefined,
          )
        }
        {...SaveSearchDialog.prefetchOnIntent}
      >
        <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        {saved ? 'Search saved' : 'Save this search'}
      </Button>
      {isAsked && (
        <SaveSearchDialog
          noun={noun}
          search={search}
          path={path}
          saved={saved}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

export const savedSearchesOptions = () => endpointQuery(savedSearchesApi.listSavedSearches, {})

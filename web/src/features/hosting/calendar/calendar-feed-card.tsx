import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { copyLink } from '../../../ui/share-link-button.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
)

/** Loads the address on request only: it gives read access to the calendar. */
export function CalendarFeedCard() {
  const [url, setUrl] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const show = useMutation({
    mutationFn: () => call(hostingApi.getCalendarFeed, {}),
    onSuccess: (feed) => setUrl(feed.url),
    meta: { failure: (error) => wordsOf(error, 'Getting the link failed. Please try again.') },
  })
  const renew = useMutation({
    mutationFn: () => call(hostingApi.renewCalendarFeed, {}),
    onSuccess: (feed) => {
      setUrl(feed.url)
      addToast({ title: 'New link made', description: 'The old one no longer works.' })
    },
    onSettled: () => setIsAsking(false),
    meta: { failure: (error) => wordsOf(error, 'The old link still works. Please try again.') },
  })
  return (
    <Card className="p-5 md:p-6">
      <h3 className="flex items-center gap-2.5 text-xl">
        <CalendarPlus aria-hidden strokeWidth={1.75} className="size-6 text-leaf" />
        Subscribe in your calendar app
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">
        Your rentals and those of what you offer, in the calendar that you look at anyway. Keep the
        link to yourself: who has it can read along.
      </p>
      {url === null ? (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => show.mutate()}
          busyLabel={show.isPending && 'Getting the link...'}
        >
          Show my link
        </Button>
      ) : (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Field label="Calendar link" className="min-w-0 flex-1 basis-72">
            {(control) => (
              <TextInput
                {...control}
                readOnly
                value={url}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          <Button onClick={() => void copyLink(url, 'Paste it into your calendar app.')}>
            <Copy aria-hidden strokeWidth={1.75} className="size-5" />
            Copy link
          </Button>
          <Button
            variant="quiet"
            onClick={() => void ConfirmDialog.open(() => setIsAsking(true))}
            {...ConfirmDialog.prefetchOnIntent}
          >
            Make a new link
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setIsAsking(false)}
          title="Make a new link?"
          action="Make a new link"
          busyLabel={renew.isPending && 'Making it...'}
          onConfirm={() => renew.mutate()}
        >
          <p>The old link stops working at once, in every calendar that has it.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

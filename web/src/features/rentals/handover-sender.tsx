import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readAgain } from '../../changes.ts'
import { useOutbox } from '../../lib/outbox.ts'
import { keepSending } from '../../lib/outbox-sender.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { HANDOVER_KIND, reportIn, sendReport } from './handover-outbox.ts'
import { showRental } from './rental-queries.ts'

const NAMES = { pickup: 'Pick-up', return: 'Return' }

/** Sends what was said at the gate, on whatever page the person is by then. */
export function HandoverSender() {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  const newest = useOutbox().findLast(({ kind }) => kind === HANDOVER_KIND)?.clientId
  const hasPending = newest !== undefined
  const sender = useRef<ReturnType<typeof keepSending>>(null)

  useEffect(() => {
    if (!hasPending) return undefined
    const started = keepSending(userId, {
      kind: HANDOVER_KIND,
      // The screens know it before it stops waiting, so that nothing flickers.
      send: async (item) => {
        showRental(queryClient, await sendReport(userId, item))
        await readAgain(queryClient, 'rentals')
      },
      describe: (item) => `${NAMES[reportIn(item).step]} of ${reportIn(item).itemName}`,
    })
    sender.current = started
    return started.stop
  }, [hasPending, queryClient, userId])

  useEffect(() => {
    // What came while others were being sent was not on their list.
    if (newest) void sender.current?.sendNow().then(() => sender.current?.sendNow())
  }, [newest])
  return null
}

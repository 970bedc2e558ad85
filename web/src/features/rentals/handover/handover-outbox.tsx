import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { HandoverStepName } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readAgain } from '../../../changes.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { forgetFiles, keepFile, keptFile } from '../../../lib/kept-files.ts'
import {
  addToOutbox,
  fileKey,
  isFinal,
  type OutboxItem,
  outboxItems,
  useOutbox,
} from '../../../lib/outbox.ts'
import { keepSending } from '../../../lib/outbox-sender.ts'
import { PutError } from '../../../lib/put-file.ts'
import { addFailureToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { uploadPicture } from '../../photos/upload-photo.ts'
import { showRental } from '../rental-queries.ts'

const HANDOVER_KIND = 'handover'
const STEPS = { pickup: handoverApi.pickUp, return: handoverApi.giveBack }

interface WrittenReport {
  rentalId: string
  itemName: string
  step: HandoverStepName
  note: string
  allWell: boolean
}

interface KeptReport extends WrittenReport {
  /** Addresses of the uploaded photos. */
  photos: string[]
  /** Keys of the photos that are still on this device only. */
  files: string[]
}

export const reportIn = ({ content }: OutboxItem) => content as KeptReport

/** Every report goes this way, so that one in a shed is no different from one at a desk. */
export async function keepReport(
  userId: string,
  written: WrittenReport,
  pictures: readonly Blob[],
): Promise<void> {
  const clientId = crypto.randomUUID()
  const files = pictures.map((_picture, place) => `${fileKey(userId, clientId)}${place}`)
  await Promise.all(pictures.map((picture, place) => keepFile(files[place] ?? '', picture)))
  addToOutbox(userId, { clientId, kind: HANDOVER_KIND, content: { ...written, photos: [], files } })
}

/** The server counts one client id once, however often this is tried. */
async function sendReport(userId: string, item: OutboxItem): Promise<Rental> {
  const { clientId } = item
  try {
    const { rentalId, step, note, allWell, photos } = await uploadRest(userId, item)
    const { rental } = await call(STEPS[step], {
      params: { id: rentalId },
      body: { clientId, allWell, ...(note && { note }), ...(photos.length > 0 && { photos }) },
    })
    await forgetFiles(fileKey(userId, clientId))
    return rental
  } catch (error) {
    if (isFinal(error)) await forgetFiles(fileKey(userId, clientId))
    throw error
  }
}

/** One after the other, each written down once it has arrived: a cut line sends none twice. */
async function uploadRest(userId: string, { clientId, kind, content }: OutboxItem) {
  let report = content as KeptReport
  for (const key of report.files) {
    const picture = await keptFile(key)
    if (!picture) addFailureToast('This browser did not keep a photo. The rest is sent without it.')
    const arrived = picture ? [await upload(picture)] : []
    const files = report.files.filter((other) => other !== key)
    report = { ...report, photos: [...report.photos, ...arrived], files }
    const isStillMine = outboxItems(userId, kind).some((other) => other.clientId === clientId)
    if (isStillMine) addToOutbox(userId, { clientId, kind, content: report })
  }
  return report
}

async function upload(picture: Blob): Promise<string> {
  const { signal } = new AbortController()
  try {
    return await uploadPicture(picture, { signal, onProgress: () => {} })
  } catch (error) {
    // An answer is an answer: a picture that is refused once is refused for good.
    if (error instanceof PutError && error.status > 0) {
      throw new ApiError(error.status, '', error.body)
    }
    throw error
  }
}

/** The unsent reports of one rental on this device. */
export const useWaitingReports = (rentalId: string): KeptReport[] =>
  useOutbox()
    .filter(({ kind }) => kind === HANDOVER_KIND)
    .map(reportIn)
    .filter((report) => report.rentalId === rentalId)

const NAMES = { pickup: 'Pick-up', return: 'Return' }

/** Sends handover reports from any page. */
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
    // A report that is added during a round is not on its list.
    if (newest) void sender.current?.sendNow().then(() => sender.current?.sendNow())
  }, [newest])
  return null
}

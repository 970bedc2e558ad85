import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { uploadPicture } from '../photos/upload-photo.ts'
import { showRental } from './rental-queries.ts'

interface WrittenClaim {
  amount: number
  reason: string
  pictures: readonly Blob[]
}

const RETRY_DELAYS_MS = [1_000, 3_000]

async function uploadAll(pictures: readonly Blob[]): Promise<string[]> {
  const { signal } = new AbortController()
  const photos: string[] = []
  for (const picture of pictures) {
    photos.push(await uploadPicture(picture, { signal, onProgress: () => {} }, RETRY_DELAYS_MS))
  }
  return photos
}

export function useClaimDeposit(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ pictures, ...claim }: WrittenClaim) => {
      const photos = await uploadAll(pictures)
      return call(handoverApi.claimDeposit, { params: { id }, body: { ...claim, photos } })
    },
    onSuccess: ({ rental }) => {
      addToast({ title: 'Claim sent', description: 'The renter has seven days to answer.' })
      showRental(queryClient, rental)
    },
    meta: {
      changes: ['rentals'],
      failure: (error) => wordsOf(error, 'Sending the claim failed. Please try again.'),
    },
  })
}

export function useAnswerClaim(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) =>
      call(handoverApi.answerClaim, { params: { id }, body: { accept } }),
    onSuccess: ({ rental }) => showRental(queryClient, rental),
    meta: {
      changes: ['rentals'],
      failure: (error) => wordsOf(error, 'Answering failed. Please try again.'),
    },
  })
}

import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { refusedWords } from '../../lib/field-refusal.ts'
import { useMember } from '../accounts/use-member.ts'
import { findPlace } from './find-place.ts'
import type { ChosenPhotos } from './listing-photos.ts'
import { type ReadyTool, toolBodyOf } from './tool-form.ts'
import { useListingsChanged } from './use-listings-changed.ts'

interface NewToolAnswers {
  listing: ReadyTool
  photos: ChosenPhotos
}

const FAILED = 'Listing your tool failed. Everything you typed is still here; please try again.'

export function useCreateTool() {
  const asMember = useMember()
  return useMutation({
    mutationFn: async (answers: NewToolAnswers) => createTool(answers, await asMember()),
    onSuccess: useListingsChanged(),
    meta: { failure: (error) => refusedWords(error) ?? wordsOf(error, FAILED) },
  })
}

async function createTool({ listing, photos }: NewToolAnswers, ownerId: string) {
  const { images, imageTexts } = photos
  return call(hostToolApi.createTool, {
    body: {
      ...toolBodyOf(listing),
      ownerId,
      images,
      ...(imageTexts.some(Boolean) && { imageTexts }),
      coordinates: await findPlace(listing.location),
    },
  })
}

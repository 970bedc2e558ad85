import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { refusedWords } from '../../lib/forms.ts'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { findPlace } from './find-place.ts'
import { type ReadyTool, toolBodyOf } from './tool-form.ts'

interface NewToolAnswers {
  listing: ReadyTool
  photos: ChosenPhotos
}

const FAILED = 'Listing your tool failed. Everything you typed is still here; please try again.'

export function useCreateTool() {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (answers: NewToolAnswers) => createTool(answers, await asMember()),
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? wordsOf(error, FAILED),
    },
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

import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { refusalOr } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { refusedWords } from '../../lib/forms.ts'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import type { ChosenPhotos } from '../photos/photo-list.ts'
import { findPlace } from './find-place.ts'
import { plotBodyOf, type ReadyPlot } from './plot-form.ts'

interface NewPlotAnswers {
  listing: ReadyPlot
  photos: ChosenPhotos
}

const FAILED = 'Failed to create plot listing. Please try again.'

export function useCreatePlot() {
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async (answers: NewPlotAnswers) => createPlot(answers, await asMember()),
    meta: {
      changes: ['listings'],
      failure: (error) => refusedWords(error) ?? refusalOr(error, FAILED),
    },
  })
}

async function createPlot({ listing, photos }: NewPlotAnswers, ownerId: string) {
  const { images, imageTexts } = photos
  return call(hostPlotApi.createPlot, {
    body: {
      ...plotBodyOf(listing),
      ownerId,
      images,
      ...(imageTexts.some(Boolean) && { imageTexts }),
      coordinates: await findPlace(listing.address),
    },
  })
}

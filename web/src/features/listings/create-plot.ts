import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import type { Place } from '@commonplot/shared/locations/place.ts'
import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { amenitiesOf } from '@commonplot/shared/plots/new-plot.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { useMember } from '../../lib/use-member.ts'
import type { ReadyListing } from './plot-form.ts'

export interface PlotDraft {
  listing: ReadyListing
  amenities: string[]
  photos: PlotPhotos
}

export interface PlotPhotos {
  images: string[]
  imageTexts: string[]
}

export function useCreatePlot() {
  const asMember = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (draft: PlotDraft) => createPlot(draft, await asMember()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(plotsApi.listPlots) }),
    meta: { failure: 'Failed to create plot listing. Please try again.' },
  })
}

async function createPlot({ listing, amenities, photos }: PlotDraft, ownerId: string) {
  const { images, imageTexts } = photos
  const place = await findPlace(listing.address)
  return call(hostPlotApi.createPlot, {
    body: {
      ...listing,
      price: Number(listing.price),
      ownerId,
      amenities: amenitiesOf(amenities, listing),
      images,
      ...(imageTexts.some(Boolean) && { imageTexts }),
      coordinates: place && { lat: place.lat, lng: place.lng },
    },
  })
}

/** A plot nobody can find on a map can still be found by its words. */
async function findPlace(address: string): Promise<Place | null> {
  try {
    return await call(locationsApi.geocode, { query: { address } })
  } catch {
    return null
  }
}

import { plotListing } from '@commonplot/shared/plots/new-plot.ts'
import { CUSTOM_PLOT_SIZE } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

export type ReadyListing = z.output<typeof plotListing>

export const EMPTY_LISTING = {
  name: '',
  description: '',
  location: '',
  address: '',
  size: '',
  customSize: '',
  price: '',
  status: 'available',
  soilType: '',
  sunExposure: '',
  waterAccess: false,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
}
export type ListingValues = typeof EMPTY_LISTING
export type ListingForm = UseFormReturn<ListingValues, unknown, ReadyListing>

const checkListing = standardSchemaResolver(plotListing) as unknown as Resolver<
  ListingValues,
  unknown,
  ReadyListing
>

/** A size of one's own takes the place of the choice. */
const resolveListing: typeof checkListing = (values, context, options) => {
  const size = values.size === CUSTOM_PLOT_SIZE ? values.customSize : values.size
  return checkListing({ ...values, size }, context, options)
}

export const useListingForm = (): ListingForm =>
  useForm({ defaultValues: EMPTY_LISTING, resolver: resolveListing, reValidateMode: 'onChange' })

import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { amenitiesOf, plotListing } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import {
  CUSTOM_PLOT_SIZE,
  LISTED_PLOT_STATUSES,
  PLOT_AMENITIES,
  PLOT_SIZES,
  type PlotToggle,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

export type ReadyPlot = z.output<typeof plotListing>

/** Replaces the status of a rented plot, which the owner cannot see. */
export const UNSEEN_STATUS = ''

const EMPTY_PLOT = {
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
  amenities: [] as string[],
  ...NO_STAY_RULES,
}
export type PlotValues = typeof EMPTY_PLOT
export type PlotForm = UseFormReturn<PlotValues, unknown, ReadyPlot>

export function plotValuesOf(plot: Plot): PlotValues {
  const isUsualSize = PLOT_SIZES.some((size) => size === plot.size)
  return {
    name: plot.name,
    description: plot.description,
    location: plot.location,
    address: plot.address,
    size: isUsualSize ? plot.size : CUSTOM_PLOT_SIZE,
    customSize: isUsualSize ? '' : plot.size,
    price: plot.price === null ? '' : String(plot.price),
    status: LISTED_PLOT_STATUSES.find((status) => status === plot.status) ?? UNSEEN_STATUS,
    soilType: plot.soilType ?? '',
    sunExposure: plot.sunExposure ?? '',
    waterAccess: plot.waterAccess,
    toolStorageAccess: plot.toolStorageAccess,
    parkingAvailable: plot.parkingAvailable,
    accessibilityFeatures: plot.accessibilityFeatures,
    amenities: chosenAmenities(plot),
    minDays: plot.minDays,
    noticeDays: plot.noticeDays,
    bufferDays: plot.bufferDays,
  }
}

/** The amenities that follow from the toggles. */
export const derivedAmenities = (toggles: Record<PlotToggle, boolean>): string[] =>
  amenitiesOf([], toggles)

/** Without the amenities of toggles, which go when the toggle is off. */
function chosenAmenities(plot: Plot): string[] {
  const derived = derivedAmenities(plot)
  const chosen = plot.amenities.filter((amenity) => !derived.includes(amenity))
  return inUsualOrder(chosen, chosen)
}

/** The usual amenities first, then the host's own. */
export const amenityChoices = (own: readonly string[]): string[] => [
  ...PLOT_AMENITIES,
  ...own.filter((amenity) => !PLOT_AMENITIES.some((usual) => usual === amenity)),
]

export const inUsualOrder = (chosen: readonly string[], own: readonly string[]): string[] =>
  amenityChoices(own).filter((amenity) => chosen.includes(amenity))

const checkPlot = standardSchemaResolver(plotListing) as unknown as Resolver<
  PlotValues,
  unknown,
  ReadyPlot
>

/** A custom size replaces the choice. */
const sizeOf = ({ size, customSize }: PlotValues) => (size === CUSTOM_PLOT_SIZE ? customSize : size)

const resolvePlot: typeof checkPlot = (values, context, options) => {
  const status = values.status || EMPTY_PLOT.status
  return checkPlot({ ...values, size: sizeOf(values), status }, context, options)
}

export const usePlotForm = (defaultValues = EMPTY_PLOT): PlotForm =>
  useForm({ defaultValues, resolver: resolvePlot, reValidateMode: 'onChange' })

type Derivable = Record<PlotToggle, boolean> & { price: string; amenities: string[] }

/** The request body. */
export const plotBodyOf = <Values extends Derivable>({ price, ...values }: Values) => ({
  ...values,
  price: Number(price),
  amenities: amenitiesOf(values.amenities, values as Record<PlotToggle, boolean>),
})

/** The request body of the unchanged plot. */
export const plotBodyBefore = (values: PlotValues) =>
  plotBodyOf({ ...values, size: sizeOf(values) })

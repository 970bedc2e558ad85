import * as z from 'zod/mini'

/** The options of the listing form. */
export const LISTED_PLOT_STATUSES = ['available', 'shared', 'premium'] as const
export const listedPlotStatus = z.enum(LISTED_PLOT_STATUSES)
export type ListedPlotStatus = z.infer<typeof listedPlotStatus>

/** `visit` marks a community garden of an outside service that cannot be rented here. */
export const PLOT_STATUSES = [...LISTED_PLOT_STATUSES, 'occupied', 'visit'] as const
export type PlotStatus = (typeof PLOT_STATUSES)[number]

export const HOSTING_STATUS_LABELS: Record<ListedPlotStatus, string> = {
  available: 'Available for Rent',
  shared: 'Shared Garden Space',
  premium: 'Premium Plot',
}

export const PLOT_STATUS_LABELS: Record<PlotStatus, string> = {
  available: 'Available',
  shared: 'Shared',
  premium: 'Premium',
  occupied: 'Occupied',
  visit: 'To visit',
}

export const CUSTOM_PLOT_SIZE = 'Custom size'
export const PLOT_SIZES = [
  '4x4 feet (16 sq ft)',
  '4x8 feet (32 sq ft)',
  '8x8 feet (64 sq ft)',
  '8x12 feet (96 sq ft)',
  '10x10 feet (100 sq ft)',
  CUSTOM_PLOT_SIZE,
] as const

export const SUN_EXPOSURES = ['full-sun', 'partial-sun', 'partial-shade', 'full-shade'] as const
export const sunExposure = z.enum(SUN_EXPOSURES)
export type SunExposure = z.infer<typeof sunExposure>

export const SUN_EXPOSURE_LABELS: Record<SunExposure, string> = {
  'full-sun': 'Full sun (6+ hours)',
  'partial-sun': 'Partial sun (4-6 hours)',
  'partial-shade': 'Partial shade (2-4 hours)',
  'full-shade': 'Full shade (under 2 hours)',
}

export const SOIL_TYPES = ['clay', 'sandy', 'loamy', 'silty', 'rocky', 'amended'] as const
export const soilType = z.enum(SOIL_TYPES)
export type SoilType = z.infer<typeof soilType>

export const SOIL_TYPE_LABELS: Record<SoilType, string> = {
  clay: 'Clay',
  sandy: 'Sandy',
  loamy: 'Loamy',
  silty: 'Silty',
  rocky: 'Rocky',
  amended: 'Amended',
}

export const PLOT_AMENITIES = [
  'water',
  'tools',
  'parking',
  'shed',
  'compost',
  'greenhouse',
  'accessibility',
  'organic',
] as const
export type PlotAmenity = (typeof PLOT_AMENITIES)[number]

export const PLOT_AMENITY_LABELS: Record<PlotAmenity, string> = {
  water: 'Water access',
  tools: 'Shared tools',
  parking: 'Parking',
  shed: 'Storage shed',
  compost: 'Compost bins',
  greenhouse: 'Greenhouse',
  accessibility: 'Wheelchair accessible',
  organic: 'Organic only',
}

/** The amenities that each toggle of the listing form adds. */
export const AMENITY_OF_TOGGLE = {
  waterAccess: 'water',
  toolStorageAccess: 'shed',
  parkingAvailable: 'parking',
  accessibilityFeatures: 'accessibility',
} as const satisfies Record<string, PlotAmenity>
export type PlotToggle = keyof typeof AMENITY_OF_TOGGLE

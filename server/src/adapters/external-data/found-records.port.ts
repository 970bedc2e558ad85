import type { Coordinates } from '@commonplot/shared/contract/fields.ts'

interface Found {
  /** Unique within the service. */
  externalId: string
  sourceName: string
  sourceUrl: string | null
  licence: string | null
}

export interface FoundPlant extends Found {
  name: string
  scientificNames: string[]
  otherNames: string[]
  images: string[]
  imageLicence: string | null
  cycle: string | null
  watering: string | null
  sunlight: string[]
  /** Absent when the service was not asked for them this time. */
  details?: FoundPlantDetails
}

export interface FoundPlantDetails {
  type: string | null
  description: string | null
  maintenance: string | null
  growthRate: string | null
  matureSize: string | null
  hardinessZones: string[]
  bloomTime: string | null
  harvestTime: string | null
  propagationMethods: string[]
  soilType: string | null
}

/** Without a price it is a garden to visit, not one to rent. */
export interface FoundPlot extends Found {
  name: string
  description: string
  location: string
  address: string
  coordinates: Coordinates | null
  images: string[]
  size: string
  priceCents: number | null
}

export interface FoundTool extends Found {
  name: string
  description: string
  category: string | null
  condition: string | null
  pricePerDayCents: number
  location: string
  coordinates: Coordinates | null
  images: string[]
}

export interface FoundExpert extends Found {
  name: string
  bio: string
  specialty: string
  location: string
  coordinates: Coordinates | null
  image: string | null
  hourlyRateCents: number | null
}

export interface FoundBusiness extends Found {
  name: string
  category: 'restaurant' | 'store' | 'market'
  description: string
  location: string
  address: string
  coordinates: Coordinates | null
  phone: string | null
  website: string | null
  ecoFeatures: string[]
  hours: string | null
}

/** kg CO2e saved per unit. Ranges are wide because the studies disagree; we show them. */
export interface CarbonFactor {
  factor: number
  low: number
  high: number
  unit: string
  source: string
  year: number
  region: string
}

const HOME_GROWN_SOURCE =
  'Our grading of Cleveland et al. (2016) and Hawes et al., Nature Cities (doi 10.1038/s44284-023-00023-3)'

const homeGrown = (factor: number, low: number, high: number): CarbonFactor => ({
  factor,
  low,
  high,
  unit: 'kg harvested',
  source: HOME_GROWN_SOURCE,
  year: 2024,
  region: 'US and Europe',
})

export const CARBON_FACTORS = {
  plantGrown: {
    factor: 0.1,
    low: 0,
    high: 0.3,
    unit: 'plant',
    source: 'Our estimate; no published figure',
    year: 2026,
    region: 'any',
  },
  harvestRoots: homeGrown(0.5, -0.5, 1),
  harvestMost: homeGrown(1, -0.5, 2),
  harvestHothouse: homeGrown(2, 0, 3),
  /** Half of loans replace a purchase; 2 kg CO2e to make each kg of tool. */
  toolShared: {
    factor: 1,
    low: 0.4,
    high: 3,
    unit: 'kg of tool lent',
    source:
      'Library of Things survey (half of loans replace a purchase) times our 2 kg CO2e per kg of tool',
    year: 2024,
    region: 'UK',
  },
  carKmUs: {
    factor: 0.25,
    low: 0.17,
    high: 0.3,
    unit: 'km not driven',
    source: 'US EPA, 8,887 g CO2 per gallon at 22 miles per gallon',
    year: 2023,
    region: 'US',
  },
  composting: {
    factor: 0.69,
    low: -0.18,
    high: 0.69,
    unit: 'kg composted',
    source: 'UK government factors, landfill less composting; a badly kept heap can emit (IPCC)',
    year: 2023,
    region: 'UK',
  },
} as const satisfies Record<string, CarbonFactor>

/** The typical amount, counted if a person gives none. */
export const ASSUMED_AMOUNTS = {
  plants: 1,
  harvestKg: 0.5,
  harvestKgPerPiece: 0.1,
  toolKg: 2,
  tripKm: 3,
  compostKg: 1,
}

// Grown under glass or flown in when bought, so growing them at home saves most.
export const HOTHOUSE_CROPS = /tomato|pepper|chil[il]|aubergine|eggplant|cucumber|asparagus|berr/i
export const ROOT_CROPS = /potato|carrot|beet|turnip|parsnip|radish|onion|swede|rutabaga/i

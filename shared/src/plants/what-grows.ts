import type { SoilType, SunExposure } from '../plots/plot-vocabulary.ts'
import type { PLANTING_SEASONS, Plant } from './plant.ts'

export type PlantingSeason = (typeof PLANTING_SEASONS)[number]

const SEASONS_OF_NORTH: Record<PlantingSeason, readonly number[]> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  fall: [9, 10, 11],
  winter: [12, 1, 2],
}

const OPPOSITE: Record<PlantingSeason, PlantingSeason> = {
  spring: 'fall',
  summer: 'winter',
  fall: 'spring',
  winter: 'summer',
}

/** The season of a month, 1 to 12; reversed south of the equator. */
export function seasonOf(month: number, latitude: number): PlantingSeason {
  const seasons = Object.keys(SEASONS_OF_NORTH) as PlantingSeason[]
  const north = seasons.find((season) => SEASONS_OF_NORTH[season].includes(month)) ?? 'winter'
  return latitude < 0 ? OPPOSITE[north] : north
}

/** Null if the listing does not say. */
export interface PlotConditions {
  sunExposure: SunExposure | null
  soilType: SoilType | null
}

type PlantNeeds = Pick<Plant, 'suitableSun' | 'suitableSoil' | 'plantingSeasons'>

/** Unknown facts of a plot exclude no plant; a plant with unknown needs is left out. */
export function growsHere(
  plant: PlantNeeds,
  plot: PlotConditions,
  season: PlantingSeason,
): boolean {
  const { sunExposure, soilType } = plot
  const likesSun = sunExposure === null || plant.suitableSun.includes(sunExposure)
  const likesSoil = soilType === null || plant.suitableSoil.includes(soilType)
  const areNeedsKnown = plant.suitableSun.length > 0 && plant.suitableSoil.length > 0
  return areNeedsKnown && likesSun && likesSoil && plant.plantingSeasons.includes(season)
}

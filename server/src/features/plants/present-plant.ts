import type { Plant, PlantTrouble } from '@commonplot/shared/plants/plant.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import type { plants } from './plants.table.ts'

type PlantRow = Omit<typeof plants.$inferSelect, 'search'>

const namesOf = (troubles: PlantTrouble[], kind: PlantTrouble['kind']) =>
  troubles.filter((trouble) => trouble.kind === kind).map(({ name }) => name)

/** One stored plant in both field sets: the words of plant data services and those of the guide. */
export function toPlant(row: PlantRow): Plant {
  const picture = row.images[0]
  const pests = namesOf(row.troubles, 'pest')
  const diseases = namesOf(row.troubles, 'disease')
  return {
    ...row,
    ...sourceFieldsOf(row),
    imageLicence: row.imageLicence ?? undefined,
    common_name: row.name,
    scientific_name: row.scientificNames,
    other_name: row.otherNames,
    default_image: picture ? { regular_url: picture, thumbnail: picture } : null,
    growth_rate: row.growthRate,
    mature_size: row.matureSize,
    soil_ph: row.soilPh,
    hardiness_zones: row.hardinessZones,
    bloom_time: row.bloomTime,
    harvest_time: row.harvestTime,
    companion_plants: row.companionPlants,
    fertilizer_requirements: row.fertilizerRequirements,
    common_pests: pests,
    diseases,
    propagation_methods: row.propagationMethods,
    scientificName: row.scientificNames[0] ?? '',
    commonPests: pests,
    commonDiseases: diseases,
  }
}

import type { Plant } from '@commonplot/shared/plants/plant.ts'

type PlantNames = Pick<Plant, 'common_name' | 'scientific_name' | 'other_name'>

export function matchesPlant(plant: PlantNames, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  const names = [plant.common_name, ...plant.scientific_name, ...plant.other_name]
  return names.some((name) => name.toLowerCase().includes(wanted))
}

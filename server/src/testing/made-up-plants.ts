const SPECIES = 45
const PER_PAGE = 30
const UPGRADE = 'Upgrade Plans To Premium/Supreme - https://perenual.com/subscription-api-pricing'

export function madeUpSpecies(page: number) {
  const first = (page - 1) * PER_PAGE
  const count = Math.max(Math.min(SPECIES - first, PER_PAGE), 0)
  const data: object[] = Array.from({ length: count }, (_, index) => species(first + index + 1))
  if (page === 1) data.push({ id: 'no number', common_name: null })
  if (page === 2) data.push({ id: 99, common_name: 'Made-up plant without details' })
  return { data, current_page: page, last_page: 2, per_page: PER_PAGE, total: SPECIES }
}

function species(id: number) {
  return {
    id,
    common_name: `Made-up plant ${id}`,
    scientific_name: [`Planta ficta ${id}`],
    other_name: null,
    cycle: id % 2 ? 'Perennial' : 'Annual',
    watering: id % 5 ? 'Average' : UPGRADE,
    sunlight: id % 5 ? ['full sun'] : UPGRADE,
    default_image: {
      license_name: 'CC BY 4.0',
      regular_url: id % 2 ? `https://plants.example.org/${id}.jpg` : UPGRADE,
    },
  }
}

/** With the oddities seen in real ones: lists for empty objects, our key in addresses, locked fields. */
export function madeUpDetails(id: number, key: string) {
  if (id > SPECIES) return undefined
  return {
    ...species(id),
    type: 'Herb',
    description: id % 5 ? `Made up for the sandbox: plant ${id}.` : UPGRADE,
    dimensions:
      id % 2 ? { type: 'Height', min_value: 0.5, max_value: 1.5, unit: 'feet' } : ([] as const),
    propagation: ['Seed', 'Cutting'],
    hardiness: { min: '4', max: '6' },
    hardiness_location: { full_url: `https://plants.example.org/map?species=${id}&key=${key}` },
    'care-guides': `https://plants.example.org/guides?species=${id}&key=${key}`,
    maintenance: id % 5 ? 'Low' : UPGRADE,
    growth_rate: 'High',
    soil: ['Loam'],
    flowering_season: 'Summer',
    harvest_season: null,
    pest_susceptibility: ['Made-up aphid'],
  }
}

import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PlantFacts, PlantText, PlantTroubles } from './plant-facts.tsx'

function Overview({ plant }: { plant: Plant }) {
  return (
    <PlantFacts
      facts={[
        { label: 'Cycle', value: plant.cycle },
        { label: 'Sunlight', value: plant.sunlight },
        { label: 'Watering', value: plant.watering },
        { label: 'Maintenance', value: plant.maintenance },
        { label: 'Growth rate', value: plant.growth_rate },
        { label: 'Mature size', value: plant.mature_size },
        { label: 'Soil pH', value: plant.soil_ph },
        { label: 'Hardiness zones', value: plant.hardiness_zones },
        { label: 'Bloom time', value: plant.bloom_time },
        { label: 'Harvest time', value: plant.harvest_time },
        { label: 'Companion plants', value: plant.companion_plants },
        { label: 'Propagation', value: plant.propagation_methods },
      ]}
    />
  )
}

function CareGuide({ plant }: { plant: Plant }) {
  return (
    <>
      {plant.plantingInstructions && (
        <PlantText title="Planting">{plant.plantingInstructions}</PlantText>
      )}
      {plant.careInstructions && <PlantText title="Care">{plant.careInstructions}</PlantText>}
      {plant.fertilizer_requirements && (
        <PlantText title="Feeding">{plant.fertilizer_requirements}</PlantText>
      )}
      {plant.troubles.length > 0 && (
        <PlantText title="Pests and diseases">
          <PlantTroubles troubles={plant.troubles} />
        </PlantText>
      )}
    </>
  )
}

function ProTips({ plant }: { plant: Plant }) {
  if (plant.tips.length === 0) {
    return <p className="text-lg text-ink-soft">No tips yet. Ask the community for theirs.</p>
  }
  return (
    <ul className="max-w-prose list-disc space-y-3 pl-5 text-lg">
      {plant.tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}

export function PlantTabs({ plant }: { plant: Plant }) {
  return (
    <Tabs
      label={`About ${plant.common_name}`}
      tabs={[
        { value: 'overview', label: 'Overview', content: <Overview plant={plant} /> },
        { value: 'care', label: 'Care Guide', content: <CareGuide plant={plant} /> },
        { value: 'stages', label: 'Growth Stages', content: <GrowthStages /> },
        { value: 'tips', label: 'Pro Tips', content: <ProTips plant={plant} /> },
      ]}
    />
  )
}

const STAGES = [
  ['Germination', '7-14 days', 'The seed swells and a first root looks for water.'],
  ['Seedling', '2-4 weeks', 'First true leaves. Light from above, water from below.'],
  ['Vegetative', '4-8 weeks', 'Leaves and stems. This is when compost pays off.'],
  ['Flowering', '2-6 weeks', 'Keep the water even and let the bees in.'],
  ['Harvest', 'ongoing', 'Pick often; most plants answer with more.'],
] as const

function GrowthStages() {
  return (
    <ol className="space-y-5">
      {STAGES.map(([name, duration, words], index) => (
        <li key={name} className="flex gap-4">
          <span
            aria-hidden
            className="figures flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-tint font-semibold text-leaf"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="font-semibold text-terracotta">{duration}</p>
            <p className="text-ink-soft">{words}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { GrowthStages } from './growth-stages.tsx'
import { PlantFacts, PlantText } from './plant-facts.tsx'
import { PlantTroubles } from './plant-troubles.tsx'

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

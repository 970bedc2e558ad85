import { GROWING_DIFFICULTY_LABELS, type Plant } from '@commonplot/shared/plants/plant.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { WaterDrops } from './plant-card.tsx'
import { PlantFacts, PlantHeading, PlantText, PlantTroubles } from './plant-facts.tsx'

function Growing({ plant }: { plant: Plant }) {
  return (
    <>
      <PlantFacts
        className="mb-8"
        facts={[
          { label: 'Type', value: plant.type },
          {
            label: 'Difficulty',
            value: plant.growingDifficulty && GROWING_DIFFICULTY_LABELS[plant.growingDifficulty],
          },
          { label: 'Sun', value: plant.sunRequirements?.replace('-', ' ') ?? null },
          {
            label: 'Water',
            value: plant.waterRequirements && <WaterDrops need={plant.waterRequirements} />,
          },
          { label: 'Soil', value: plant.soilType },
          { label: 'Spacing', value: plant.spacing },
          { label: 'Sowing depth', value: plant.sowingDepth },
          { label: 'Planting seasons', value: plant.plantingSeasons },
          { label: 'Days to germination', value: plant.daysToGermination },
          { label: 'Days to harvest', value: plant.daysToHarvest },
        ]}
      />
      {plant.plantingInstructions && (
        <PlantText title="Planting">{plant.plantingInstructions}</PlantText>
      )}
    </>
  )
}

function Care({ plant }: { plant: Plant }) {
  return (
    <>
      {plant.careInstructions && <PlantText title="Care">{plant.careInstructions}</PlantText>}
      {plant.tips.length > 0 && (
        <PlantText title="Tips">
          <ul className="list-disc space-y-2 pl-5">
            {plant.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </PlantText>
      )}
      <PlantText title="Pests and diseases">
        <PlantTroubles troubles={plant.troubles} />
      </PlantText>
    </>
  )
}

function Harvest({ plant }: { plant: Plant }) {
  return (
    <>
      {plant.harvestInfo && <PlantText title="Harvest">{plant.harvestInfo}</PlantText>}
      <PlantFacts className="mb-8" facts={[{ label: 'Ready when', value: plant.harvestSigns }]} />
      {Object.keys(plant.nutritionalInfo).length > 0 && (
        <PlantText title="Nutrition per 100 g">
          <PlantFacts
            facts={Object.entries(plant.nutritionalInfo).map(([label, value]) => ({
              label,
              value,
            }))}
          />
        </PlantText>
      )}
    </>
  )
}

function Companion({ plant }: { plant: Plant }) {
  return (
    <PlantFacts
      facts={[
        { label: 'Grows well with', value: plant.companionPlants },
        { label: 'Keep away from', value: plant.avoidPlants },
      ]}
    />
  )
}

/** One plant inside the guide. */
export function GuideDetail({ plant }: { plant: Plant }) {
  return (
    <article>
      <PlantHeading plant={plant} />
      <Tabs
        className="mt-10"
        label={`Growing ${plant.name}`}
        tabs={[
          { value: 'growing', label: 'Growing', content: <Growing plant={plant} /> },
          { value: 'care', label: 'Care', content: <Care plant={plant} /> },
          { value: 'harvest', label: 'Harvest', content: <Harvest plant={plant} /> },
          { value: 'companion', label: 'Companion', content: <Companion plant={plant} /> },
        ]}
      />
    </article>
  )
}

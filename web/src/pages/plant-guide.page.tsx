import { UnopenedScreen } from './unopened-screen.tsx'

export function PlantGuidePage() {
  return (
    <UnopenedScreen
      heading="Plant Guide"
      words="Sowing, care and harvest, plant by plant, are coming here soon."
    />
  )
}

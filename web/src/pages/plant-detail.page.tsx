import { UnopenedScreen } from './unopened-screen.tsx'

export function PlantDetailPage() {
  return <UnopenedScreen heading="Plant" words="This plant's guide is being written." />
}

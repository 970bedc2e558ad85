import { UnopenedScreen } from './unopened-screen.tsx'

export function HostPlotPage() {
  return (
    <UnopenedScreen
      heading="Host a Plot"
      words="Soon you can offer a corner of your garden here. The listing form is on its way."
    />
  )
}

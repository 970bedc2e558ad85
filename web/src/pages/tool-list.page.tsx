import { UnopenedScreen } from './unopened-screen.tsx'

export function ToolListPage() {
  return (
    <UnopenedScreen
      heading="Tool Sharing"
      words="The tool shed opens soon. Until then, plots are ready to be found."
    />
  )
}

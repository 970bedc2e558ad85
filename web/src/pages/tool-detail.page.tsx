import { UnopenedScreen } from './unopened-screen.tsx'

export function ToolDetailPage() {
  return (
    <UnopenedScreen
      heading="Tool"
      words="The tool shed opens soon. This tool will have its own page then."
    />
  )
}
